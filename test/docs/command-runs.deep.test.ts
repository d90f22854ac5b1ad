import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { removeProjects } from './command-runs/desk.ts'
import { guides } from './command-runs/guides.ts'
import { keeping } from './command-runs/keeping.ts'
import { keys } from './command-runs/keys.ts'
import { mail } from './command-runs/mail.ts'
import { migrating } from './command-runs/migrating.ts'
import { moving } from './command-runs/moving.ts'
import { people } from './command-runs/people.ts'
import { serving } from './command-runs/serving.ts'
import { settingUp } from './command-runs/setting-up.ts'
import { auditing } from './command-runs/auditing.ts'
import { webhooks } from './command-runs/webhooks.ts'
import { documentedCommands } from './commands.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const groups = [settingUp, serving, migrating, keys, people, moving, guides, keeping, mail, webhooks, auditing]
const recipes = groups.flatMap((group) => Object.entries(group))

afterAll(removeProjects)

it('has one recipe for every command of the pages, and none for others', async () => {
  const documented = await documentedCommands(root)
  const unknown = documented.filter(({ line }) => recipes.filter(([known]) => known === line).length !== 1)
  expect(
    unknown.map(
      ({ page, line }) => `${page} says \`${line}\`. Write one recipe that runs it, in test/docs/command-runs/.`,
    ),
  ).toEqual([])
  const lines = new Set(documented.map(({ line }) => line))
  expect(
    recipes.flatMap(([known]) => (lines.has(known) ? [] : `No page says \`${known}\` any more. Remove its recipe.`)),
  ).toEqual([])
})

describe('a command of the pages does what they say', () => {
  it.each(recipes)('%s', (line, recipe) => recipe(line))
})
