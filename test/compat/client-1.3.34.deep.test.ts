import { describe } from 'vitest'
import { clientHomes, clientStories } from './stories.ts'

// This line of clients reads the session again after the calls of the older line.
describe.each(clientHomes)('the published client 1.3.34 on %s', (home) => {
  clientStories('1.3.34', false, home)
})
