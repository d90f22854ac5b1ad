import { describe } from 'vitest'
import { clientHomes, clientStories } from './stories.ts'

// This line of clients reads the session again after revocations too.
describe.each(clientHomes)('the published client 1.7.25 on %s', (home) => {
  clientStories('1.7.25', true, home)
})
