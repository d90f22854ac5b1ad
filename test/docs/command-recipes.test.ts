import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { groups } from './command-runs/groups.ts'
import { documentedCommands } from './commands.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const known = Object.values(groups)
  .flat()
  .flatMap((group) => Object.keys(group))

it('has one recipe for every command of the pages, and none for others', async () => {
  const documented = await documentedCommands(root)
  const unknown = documented.filter(({ line }) => known.filter((one) => one === line).length !== 1)
  expect(
    unknown.map(
      ({ page, line }) => `${page} says \`${line}\`. Write one recipe that runs it, in test/docs/command-runs/.`,
    ),
  ).toEqual([])
  const lines = new Set(documented.map(({ line }) => line))
  const gone = known.filter((line) => !lines.has(line))
  expect(gone.map((line) => `No page says \`${line}\` any more. Remove its recipe.`)).toEqual([])
})
