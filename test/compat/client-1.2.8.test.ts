import { describe } from 'vitest'
import { clientStories } from './stories.ts'

// This line of clients reads the session again after signing in, up and out, update-user, delete-user and verify-email.
describe('the published client 1.2.8', () => {
  clientStories('1.2.8', false)
})
