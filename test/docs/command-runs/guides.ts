import { expect } from 'vitest'
import { guideNames, type Guide } from '../../moving/guides/fixtures.ts'
import { preparedFor, writtenIn } from '../../moving/guides/guide.ts'
import { type Recipe, type Recipes, usual } from './desk.ts'
import { moving } from './moving.ts'

const takes = (line: string) => /^latchkey import (?!verify)/.test(line) && !line.includes('--dry-run')

/** Types a line of a guide with what the product exported, after the imports that stand above it. */
function following(guide: Guide, earlier: readonly string[]): Recipe {
  return async (line) => {
    const [{ config }, { files, env }] = await Promise.all([writtenIn(guide), preparedFor(guide)])
    const desk = (await usual()).with(env)
    for (const [name, text] of Object.entries({ ...files, 'auth.config.ts': config })) desk.write(name, text)
    await desk.done('latchkey migrate')
    for (const one of earlier) await desk.done(one)
    const said = await desk.done(line)
    if (line.includes('--dry-run')) expect(said).toContain('Nothing was changed')
    if (line.includes('verify')) expect(said).toMatch(/1 there, 1 here as they are there/)
  }
}

async function recipesOf(guide: Guide): Promise<[string, Recipe][]> {
  const { commands } = await writtenIn(guide)
  return commands.flatMap((line, index) =>
    Object.hasOwn(moving, line) || line === 'latchkey doctor'
      ? []
      : [[line, following(guide, commands.slice(0, index).filter(takes))]],
  )
}

/** The lines of the guides that `moving` does not type. */
export const guides: Recipes = Object.fromEntries((await Promise.all(guideNames.map(recipesOf))).flat())
