import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { firstRows, itDeep } from '../support/depth.ts'
import {
  emptyFolder,
  inDatabase,
  latchkey,
  prepareProject,
  type PreparedProject,
  serveHere,
  start,
} from './in-process.ts'

const env = { LATCHKEY_SECRETS: '1:a-secret-of-the-test-0123456789-abc', LATCHKEY_BASE_URL: 'https://auth.example.com' }

/** A configuration with one feature of a third party, or with none. */
const configWith = (feature?: string) =>
  `import { defineConfig, defineFeature } from 'latchkey'
const steps = [
  { name: '0001_code', sql: 'create table latchkey.code (id int)', down: 'drop table latchkey.code' },
  { name: '0002_hint', sql: 'alter table latchkey.code add column hint text' },
]
export default defineConfig({ features: [${feature === undefined ? '' : `defineFeature({ ${feature}, migrations: steps })`}] })
`
const codes = configWith("id: 'codes', version: '1.2.0'")
const renamed = configWith("id: 'acme-codes', formerly: ['codes']")
const without = configWith()

let prepared: PreparedProject
beforeAll(async () => {
  prepared = await prepareProject({ 'auth.config.ts': codes }, [['migrate'], ['keys', 'rotate']], { env })
})
afterAll(() => prepared.drop())

/** A copy of the project whose database has the tables of `codes`, with another configuration. */
async function project(config: string): Promise<string> {
  const cwd = await prepared.copy()
  writeFileSync(join(cwd, 'auth.config.ts'), config)
  chmodSync(join(cwd, '.env'), 0o600)
  return cwd
}

const leftIn = (cwd: string) =>
  inDatabase(cwd, "select feature, name from latchkey.migration where feature in ('codes', 'acme-codes') order by 1, 2")
const bothSteps = (feature: string) => ['0001_code', '0002_hint'].map((name) => ({ feature, name }))

describe('migrate with a feature that has another id than before', () => {
  it('says so, prints the SQL, renames the rows, and has nothing to do then', async () => {
    const cwd = await project(renamed)
    const status = await latchkey(['migrate', 'status'], { cwd, env })
    expect(status.stdout).toContain('applied  acme-codes/0001_code, as codes\n')
    expect(status.stdout).toMatch(/2 under a former id\. Run: npx latchkey migrate\n$/)
    expect(status.code).toBe(3)

    const plan = await latchkey(['migrate', '--dry-run'], { cwd, env })
    expect(plan.stdout).toContain("update latchkey.migration set feature = 'acme-codes' where feature = 'codes'")
    expect(await leftIn(cwd)).toEqual(bothSteps('codes'))

    const done = await latchkey(['migrate'], { cwd, env })
    expect(done).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^Renamed 2: codes\/0001_code → acme-codes\/0001_code, /),
    })
    expect(await leftIn(cwd)).toEqual(bothSteps('acme-codes'))
    expect(await latchkey(['migrate', 'status'], { cwd, env })).toMatchObject({ code: 0 })
    expect(JSON.parse((await latchkey(['migrate', '--json'], { cwd, env })).stdout)).toEqual({
      applied: [],
      renamed: [],
      held: [],
    })
  })

  itDeep('ends with 6 where rows stand under both ids, and with the command that it names they do not', async () => {
    const cwd = await project(renamed)
    await inDatabase(
      cwd,
      "insert into latchkey.migration select 'acme-codes', name, checksum, applied_at from latchkey.migration where feature = 'codes'",
    )
    expect((await latchkey(['migrate', 'status'], { cwd, env })).code).toBe(6)
    const { code, stderr } = await latchkey(['migrate'], { cwd, env })
    expect([code, stderr]).toEqual([6, expect.stringContaining('npx latchkey migrate forget codes --keep-tables')])

    const kept = await latchkey(['migrate', 'forget', 'codes', '--keep-tables', '--yes'], { cwd, env })
    expect(kept).toMatchObject({ code: 0, stderr: '' })
    expect(await leftIn(cwd)).toEqual(bothSteps('acme-codes'))
    expect(await inDatabase(cwd, 'select id, hint from latchkey.code')).toEqual([])
    expect(await latchkey(['migrate', 'status'], { cwd, env })).toMatchObject({ code: 0 })
  })

  itDeep('is no reason to forget its former id', async () => {
    const cwd = await project(renamed)
    const { code, stderr } = await latchkey(['migrate', 'forget', 'codes', '--yes'], { cwd, env })
    expect([code, stderr]).toEqual([2, expect.stringContaining('what acme-codes was called before')])
    const kept = await latchkey(['migrate', 'forget', 'codes', '--keep-tables', '--yes'], { cwd, env })
    expect(kept).toMatchObject({ code: 2 })
    expect(await leftIn(cwd)).toEqual(bothSteps('codes'))
  })
})

describe('migrate forget', () => {
  it('shows the SQL, and removes tables and rows only with --yes', async () => {
    const cwd = await project(without)
    const plan = await latchkey(['migrate', 'forget', 'codes', '--dry-run'], { cwd, env })
    expect(plan).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/drop table latchkey\.code\n;\ndelete from latchkey\.migration/),
    })
    expect(plan.stderr).toContain('0002_hint')
    expect(await latchkey(['migrate', 'forget', 'codes'], { cwd, env })).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringContaining('--yes'),
    })
    expect(await leftIn(cwd)).toEqual(bothSteps('codes'))

    const done = await latchkey(['migrate', 'forget', 'codes', '--yes'], { cwd, env })
    expect(done).toMatchObject({ code: 0, stdout: 'Forgot codes: 0002_hint, 0001_code.\n' })
    expect(done.stderr).toMatch(/Nothing is known that takes back 0002_hint: .*Drop them yourself/)
    expect(await leftIn(cwd)).toEqual([])
    expect(await inDatabase(cwd, "select to_regclass('latchkey.code') as code")).toEqual([{ code: null }])
  })

  itDeep('prints JSON', async () => {
    const cwd = await project(without)
    const steps = [
      { name: '0002_hint', down: null },
      { name: '0001_code', down: 'drop table latchkey.code' },
    ]
    for (const [option, done] of [
      ['--dry-run', false],
      ['--yes', true],
    ] as const) {
      const { stdout } = await latchkey(['migrate', 'forget', 'codes', option, '--json'], { cwd, env })
      expect(JSON.parse(stdout)).toEqual({ feature: 'codes', done, steps })
    }
  })

  itDeep('asks a person, after it has shown what would go', async () => {
    const cwd = await project(without)
    const surroundings = { cwd, env, terminal: true }
    const careful = await start(['migrate', 'forget', 'codes'], surroundings)
    await careful.press('Forget codes and all of its data?', 'n')
    const { code, stdout } = await careful.result
    expect([code, stdout]).toEqual([130, expect.stringMatching(/drop table latchkey\.code[^]*Forget codes/)])
    expect(await leftIn(cwd)).toEqual(bothSteps('codes'))

    const sure = await start(['migrate', 'forget', 'codes'], surroundings)
    await sure.press('Forget codes and all of its data?', 'y')
    expect(await sure.result).toMatchObject({ code: 0, stdout: expect.stringContaining('Forgot codes') })
    expect(await leftIn(cwd)).toEqual([])
  })

  it.each(
    firstRows(2, [
      ['a feature in the config', codes, 'codes', 'Take it out of auth.config.ts first'],
      ['an unknown feature', without, 'coeds', 'those of: codes. Did you mean codes?'],
      ['a part of Latchkey', without, 'session', 'always on'],
      ['what nobody could mean', without, 'x', 'those of: codes.\n'],
    ]),
  )('ends with 2 for %s, and says why', async (_name, config, feature, advice) => {
    const cwd = await project(config)
    const { code, stdout, stderr } = await latchkey(['migrate', 'forget', feature, '--yes'], { cwd, env })
    expect([code, stdout, stderr]).toEqual([2, '', expect.stringContaining(advice)])
    expect(await leftIn(cwd)).toEqual(bothSteps('codes'))
  })

  it('changes nothing when a step cannot be taken back', async () => {
    const cwd = await project(without)
    await inDatabase(cwd, 'create view latchkey.seen as select id from latchkey.code')
    const { code, stderr } = await latchkey(['migrate', 'forget', 'codes', '--yes'], { cwd, env })
    expect([code, stderr]).toEqual([
      1,
      expect.stringContaining('Nothing was changed. Taking back codes/0001_code failed'),
    ])
    expect(await leftIn(cwd)).toEqual(bothSteps('codes'))
  })

  itDeep('is done by a running serve that holds the embedded database, once it runs without the feature', async () => {
    const cwd = emptyFolder({ 'auth.config.ts': codes })
    const surroundings = { cwd, env: { ...env, LATCHKEY_BASE_URL: 'http://localhost:3000' } }
    const withCodes = await serveHere(['--dev'], surroundings)
    writeFileSync(join(cwd, 'auth.config.ts'), without)
    const early = await latchkey(['migrate', 'forget', 'codes', '--yes', '--dev'], surroundings)
    expect([early.code, early.stderr]).toEqual([2, expect.stringContaining('Restart `latchkey serve`')])
    await withCodes.stop()

    await using running = await serveHere(['--dev'], surroundings)
    expect((await fetch(`${running.url}/api/auth/ok`)).status).toBe(200)
    const asked = await start(['migrate', 'forget', 'codes', '--dev'], { ...surroundings, terminal: true })
    await asked.press('Forget codes', 'y')
    expect(await asked.result).toMatchObject({ code: 0, stdout: expect.stringContaining('Forgot codes: 0002_hint') })
    const again = await latchkey(['migrate', 'forget', 'codes', '--yes', '--dev'], surroundings)
    expect([again.code, again.stderr]).toEqual([2, expect.stringContaining('No removed feature has left any.')])
  })
})

describe('doctor', () => {
  const checksOf = async (config: string) => {
    const { code, stdout } = await latchkey(['doctor', '--json'], { cwd: await project(config), env })
    return { code, checks: JSON.parse(stdout).checks }
  }

  itDeep('tells the versions that features say', async () => {
    const { checks } = await checksOf(codes)
    expect(checks).toContainEqual({ name: 'versions', state: 'ok', finding: 'codes 1.2.0' })
  })

  it('notes what a removed feature has left, and rows under a former id, as nothing wrong', async () => {
    expect(await checksOf(without)).toEqual({
      code: 0,
      checks: expect.arrayContaining([
        {
          name: 'migrations',
          state: 'note',
          finding: 'left by removed features: codes/0001_code, codes/0002_hint',
          cure: 'Where nobody needs their data: npx latchkey migrate forget codes',
        },
      ]),
    })
    const { code, checks } = await checksOf(renamed)
    expect(code).toBe(0)
    expect(checks).toContainEqual(expect.objectContaining({ state: 'note', cure: 'Run: npx latchkey migrate' }))
  })
})
