import { afterAll, describe, it } from 'vitest'
import { type Recipes, removeProjects } from './desk.ts'

/** Runs each line of some groups with its recipe. */
export function runEach(groups: readonly Recipes[]): void {
  afterAll(removeProjects)
  describe('a command of the pages does what they say', () => {
    it.each(groups.flatMap((group) => Object.entries(group)))('%s', (line, recipe) => recipe(line))
  })
}
