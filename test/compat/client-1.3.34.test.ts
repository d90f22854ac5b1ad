import { describe } from 'vitest'
import { clientStories } from './stories.ts'

// This line of clients reads the session again after the calls of the older line.
describe('the published client 1.3.34', () => {
  clientStories('1.3.34', false)
})
