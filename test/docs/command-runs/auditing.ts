import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { type Desk, project, type Recipe, type Recipes } from './desk.ts'

const logging = project('audit', 'server', 'latchkey init --yes --features emailPassword,admin,auditLog')

/** A project in which the operator made a user. */
async function withAda(): Promise<Desk> {
  const desk = await logging()
  await desk.done('latchkey users create --email ada@example.com --name Ada')
  return desk
}

const shows =
  (pattern: RegExp): Recipe =>
  async (line) => {
    expect(await (await withAda()).done(line)).toMatch(pattern)
  }

const told: Recipe = async (line) => {
  const desk = await withAda()
  writeFileSync(join(desk.cwd, 'latchkey.log'), '')
  expect(await desk.done(line)).toMatch(/A user was created\.[\s\S]*By the operator/)
}

/** Commands about the audit log. */
export const auditing: Recipes = {
  'latchkey audit list --kind user --since 2026-11-01': shows(/user\.created|No such entry/),
  'latchkey audit tail': shows(/user\.created/),
  'latchkey audit tail --follow': async (line) => {
    const desk = await withAda()
    expect(await desk.done(line.replace(' --follow', ''))).toMatch(/user\.created/)
  },
  'latchkey audit export': shows(/^\{.*"kind":"user\.created"/m),
  'latchkey audit export --since 2026-11-01 --until 2026-12-01 > november.jsonl': async (line) => {
    const desk = await withAda()
    expect(await desk.done(line.replace(/ > .*/, ''))).toMatch(/^(\{.*\}\n)*$/)
  },
  'latchkey audit verify': shows(/^Nothing was sealed yet\.\n$/),
  'latchkey audit verify --head <hash>': async (line) => {
    const { code, stdout } = await (await withAda()).type(line.replace('<hash>', '00'))
    expect([code, stdout]).toEqual([8, expect.stringContaining('none of this chain')])
  },
  'latchkey why ada@example.com': told,
  'latchkey why ada@example.com --log latchkey.log': told,
}
