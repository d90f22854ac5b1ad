import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { itDeep } from '../support/depth.ts'
import { inDatabase, latchkey, prepareProject, type PreparedProject } from './in-process.ts'

const env = { LATCHKEY_SECRETS: '1:a-secret-of-the-test-0123456789-abc', LATCHKEY_BASE_URL: 'https://auth.example.com' }

const config = `import { defineConfig, defineFeature } from 'latchkey'
const migrations = [
  { name: '0001_code', sql: 'create table latchkey.code (id int)', down: 'drop table latchkey.code' },
  { name: '0002_hint', sql: 'alter table latchkey.code add column hint text', down: 'alter table latchkey.code drop column hint' },
]
export default defineConfig({ features: [defineFeature({ id: 'codes', version: '1.2.0', migrations })] })
`

let prepared: PreparedProject
beforeAll(async () => {
  prepared = await prepareProject({ 'auth.config.ts': config }, [['migrate'], ['keys', 'rotate']], { env })
})
afterAll(() => prepared.drop())

async function project() {
  const cwd = await prepared.copy()
  chmodSync(join(cwd, '.env'), 0o600)
  return { cwd, down: (...words: string[]) => latchkey(['migrate', 'down', ...words], { cwd, env }) }
}

const stepsIn = (cwd: string) =>
  inDatabase(cwd, "select name from latchkey.migration where feature = 'codes' order by name")

describe('migrate down', () => {
  it('takes a step back with those of its feature after it, and migrate applies them again', async () => {
    const { cwd, down } = await project()
    expect(await down('codes/0001_code', '--yes')).toMatchObject({
      code: 0,
      stdout: 'Took back 2: codes/0002_hint, codes/0001_code.\n',
    })
    expect(await stepsIn(cwd)).toEqual([])
    expect((await latchkey(['migrate'], { cwd, env })).code).toBe(0)
    expect(await stepsIn(cwd)).toEqual([{ name: '0001_code' }, { name: '0002_hint' }])
  })

  it('shows the SQL with --dry-run, asks before it changes anything, and changes nothing where nobody can answer', async () => {
    const { cwd, down } = await project()
    const shown = await down('codes/0002_hint', '--dry-run')
    expect(shown.stdout).toContain('alter table latchkey.code drop column hint')
    expect(JSON.parse((await down('codes/0002_hint', '--dry-run', '--json')).stdout)).toMatchObject({
      done: false,
      steps: [{ feature: 'codes', name: '0002_hint' }],
    })
    const unanswered = await down('codes/0002_hint')
    expect([unanswered.code, unanswered.stderr]).toEqual([
      2,
      expect.stringContaining('asks before it changes anything'),
    ])
    expect(await stepsIn(cwd)).toHaveLength(2)
  })

  it('leaves what somebody stored, unless that may go', async () => {
    const { cwd, down } = await project()
    await inDatabase(cwd, "insert into latchkey.code values (1, 'left of the door')")
    const kept = await down('codes/0002_hint', '--yes')
    expect([kept.code, kept.stderr]).toEqual([2, expect.stringContaining('then say --accept-data-loss')])
    expect(await stepsIn(cwd)).toHaveLength(2)
    expect((await down('codes/0002_hint', '--yes', '--accept-data-loss')).code).toBe(0)
    expect(await inDatabase(cwd, 'select * from latchkey.code')).toEqual([{ id: 1 }])
  })

  itDeep('names the step that was meant, and has nothing to do without one', async () => {
    const { down } = await project()
    const unknown = await down('codes/0002_hnt', '--yes')
    expect([unknown.code, unknown.stderr]).toEqual([2, expect.stringContaining('Did you mean codes/0002_hint?')])
    expect(await down()).toMatchObject({ code: 0, stdout: expect.stringMatching(/^Nothing to take back: /) })
  })
})
