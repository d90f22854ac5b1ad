import { describe } from 'vitest'
import { clientHomes, clientStories } from './stories.ts'

// This line of clients reads the session again after signing in, up and out, update-user, delete-user and verify-email.
describe.each(clientHomes)('the published client 1.2.8 on %s', (home) => {
  clientStories('1.2.8', false, home)
})
