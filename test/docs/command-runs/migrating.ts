import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import { snippetsOf } from '../snippets.ts'
import { type Desk, type Recipe, type Recipes, usual } from './desk.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const sure = [[/Only a backup brings it back/, 'y']] as const
const takingBack = [[/Make a backup first/, 'y']] as const

/** Gives a project the files of a page that begin with `auth.config.ts`, and what that imports. */
async function follow(desk: Desk, page: string): Promise<void> {
  for (const { file = '', text } of await snippetsOf(root, page, ['ts'])) {
    if (file !== 'auth.config.ts' && !file.startsWith('features/')) continue
    mkdirSync(dirname(join(desk.cwd, file)), { recursive: true })
    desk.write(file, text)
  }
}

/** A configuration with one feature of a third party. */
const codes = (feature: string) => `import { defineConfig, defineFeature } from 'latchkey'
const sql = 'create table if not exists latchkey.code (id int)'
const migrations = [{ name: '0001_code', sql, down: 'drop table latchkey.code' }]
export default defineConfig({ features: [defineFeature({ ${feature}, migrations })] })
`
const without = `import { defineConfig } from 'latchkey'
export default defineConfig({ features: [] })
`

/** A project that had the feature `acme-codes` until now. */
async function bereft(): Promise<Desk> {
  const desk = await usual()
  desk.write('auth.config.ts', codes("id: 'acme-codes'"))
  await desk.done('latchkey migrate')
  desk.write('auth.config.ts', without)
  return desk
}

/** Prints the SQL of the page's fields and changes nothing. */
const planned: Recipe = async (line) => {
  const desk = await usual()
  await follow(desk, 'docs/fields.md')
  const printed = await desk.done(line)
  const [, file] = / > (\S+)$/.exec(line) ?? []
  const [sql] = await snippetsOf(root, 'docs/fields.md', ['sql'])
  expect(file === undefined ? printed : desk.text(file)).toContain(sql?.text)
  expect((await desk.type('latchkey migrate status')).code).toBe(3)
}

/** Commands that change the shape of the tables. */
export const migrating: Recipes = {
  'latchkey migrate': async (line) => {
    const desk = await usual()
    await follow(desk, 'docs/features.md')
    expect(await desk.done(line)).toBe('Applied 2: acme-notes/0001_notes, acme-notes/0002_colour.\n')
    expect(await desk.done(line)).toBe('Nothing to do: the database is up to date.\n')
  },
  'latchkey migrate status': async (line) => {
    const desk = await usual()
    expect(await desk.done(line)).toMatch(/^applied {2}session\/0001_identity$[^]*The database is up to date\.\n$/m)
    await follow(desk, 'docs/features.md')
    const pending = /^pending {2}acme-notes\/0001_notes$[^]*2 pending\. Run: npx latchkey migrate\n$/m
    expect(await desk.type(line)).toMatchObject({ code: 3, stdout: expect.stringMatching(pending) })
  },
  'latchkey migrate status --wait --timeout 120': async (line) => {
    expect(await (await usual()).done(line)).toContain('The database is up to date.\n')
  },
  'latchkey migrate --contract': async (line) => {
    const desk = await usual()
    await follow(desk, 'docs/features.md')
    expect(await desk.done(line)).toMatch(/^Applied 2: /)
  },
  'latchkey migrate --lock-timeout 60': async (line) => {
    expect(await (await usual()).done(line)).toBe('Nothing to do: the database is up to date.\n')
  },
  'latchkey migrate --dry-run': planned,
  'latchkey migrate --dry-run > plan.sql': planned,

  'latchkey migrate down': async (line) => {
    expect(await (await usual()).done(line)).toContain('Nothing to take back')
  },
  'latchkey migrate down --dry-run': async (line) => {
    expect(await (await usual()).done(line)).toContain('Nothing to take back')
  },
  'latchkey migrate down username/0002_wanted_username': async (line) => {
    const desk = await usual()
    desk.write(
      'auth.config.ts',
      "import { defineConfig, emailPassword, username } from 'latchkey'\nexport default defineConfig({ features: [emailPassword(), username()] })\n",
    )
    await desk.done('latchkey migrate')
    expect(await desk.done(line, takingBack)).toContain('Took back 1: username/0002_wanted_username.\n')
    expect((await desk.type('latchkey migrate status')).stdout).toContain('pending  username/0002_wanted_username')
  },

  'latchkey migrate forget': async (line) => {
    const { code, stderr } = await (await usual()).type(line)
    expect([code, stderr]).toEqual([2, expect.stringContaining("missing required argument 'feature'")])
  },
  'latchkey migrate forget acme-codes --dry-run': async (line) => {
    const desk = await bereft()
    expect(await desk.done(line)).toMatch(/drop table latchkey\.code\n;\ndelete from latchkey\.migration/)
    expect(await desk.done('latchkey migrate status')).toContain('unknown  acme-codes/0001_code')
  },
  'latchkey migrate forget acme-codes': async (line) => {
    const desk = await bereft()
    expect((await desk.type(line)).code).toBe(2)
    expect(await desk.done(line, sure)).toContain('Forgot acme-codes: 0001_code.\n')
    expect(await desk.done('latchkey migrate status')).not.toContain('acme-codes')
  },
  'latchkey migrate forget acme-notes': async (line) => {
    const desk = await usual()
    await follow(desk, 'docs/features.md')
    await desk.done('latchkey migrate')
    desk.write('auth.config.ts', without)
    const { code, stdout, stderr } = await desk.type(line, sure)
    expect([code, stdout]).toEqual([0, expect.stringContaining('Forgot acme-notes: 0002_colour, 0001_notes.\n')])
    expect(stderr).toContain('the tables of it stay')
  },
  'latchkey migrate forget codes --keep-tables': async (line) => {
    const desk = await usual()
    for (const id of ['codes', 'acme-codes']) {
      desk.write('auth.config.ts', codes(`id: '${id}'`))
      await desk.done('latchkey migrate')
    }
    desk.write('auth.config.ts', codes("id: 'acme-codes', formerly: ['codes']"))
    expect(await desk.type('latchkey migrate')).toMatchObject({
      code: 6,
      stderr: expect.stringContaining(`npx ${line}`),
    })
    expect(await desk.done(line, sure)).toContain('Forgot codes: 0001_code.\n')
    expect(await desk.done('latchkey migrate status')).toContain('applied  acme-codes/0001_code\n')
  },
  'latchkey migrate forget user-field-company': async (line) => {
    const desk = await usual()
    await follow(desk, 'docs/fields.md')
    await desk.done('latchkey migrate')
    desk.write('auth.config.ts', desk.text('auth.config.ts').replace(/^ +company: .*\n/m, ''))
    expect(await desk.done(line, sure)).toContain('Forgot user-field-company: 0001_company.\n')
    expect(await desk.done('latchkey migrate status')).not.toContain('user-field-company')
  },
}
