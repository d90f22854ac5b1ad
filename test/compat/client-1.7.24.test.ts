import { describe } from 'vitest'
import { clientStories } from './stories.ts'

// This line of clients reads the session again after revocations too.
describe('the published client 1.7.24', () => {
  clientStories('1.7.24', true)
})
