import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { emailPassword } from '../../runtime/index.ts'
import { latchkey, type PreparedProject, prepareProject } from '../cli/in-process.ts'
import { asAdministrator } from '../support/postgres.ts'
import { createTestAuth } from '../support/test-auth.ts'
import { email, guideNames, password } from './guides/fixtures.ts'
import { preparedFor, writtenIn } from './guides/guide.ts'

const secrets = '1:a-secret-of-the-test-0123456789-abc'
const surroundings = {
  LATCHKEY_SECRETS: secrets,
  LATCHKEY_BASE_URL: 'https://auth.example.com',
  SMTP_URL: 'smtps://me:hush@mail.example.com',
}

/** A database that has the tables of every feature: a guide adds none. */
const everything = `
  import { admin, anonymous, defineConfig, emailPassword, github, google, magicLink, organization, phoneNumber, social, twoFactor, username } from 'latchkey'
  export default defineConfig({ features: [emailPassword(), username(), twoFactor(), admin(), organization(), magicLink(),
    anonymous(), social({ providers: [github({ clientId: 'a', clientSecret: 'b' }), google({ clientId: 'a', clientSecret: 'b' })] })] })`

let prepared: PreparedProject

beforeAll(async () => {
  prepared = await prepareProject({ 'auth.config.ts': everything }, [['migrate']], { env: surroundings })
})
afterAll(() => prepared.drop())

describe.each(guideNames)('the guide from %s', (guide) => {
  it('is followed line by line: people come, sign in with their passwords, and can be taken back', async () => {
    const { config, commands } = await writtenIn(guide)
    const { files, env, from } = await preparedFor(guide)
    expect(config).toContain('defineConfig')
    const cwd = await prepared.copy()
    for (const [name, text] of Object.entries({ ...files, 'auth.config.ts': config }))
      writeFileSync(join(cwd, name), text)
    const type = (line: string) => latchkey(line.split(' ').slice(1), { cwd, env: { ...surroundings, ...env } })
    const before = from === undefined ? '' : await contentOf(from)
    for (const line of commands) {
      const { code, stdout, stderr } = await type(line)
      expect([line, code, stderr]).toEqual([line, 0, ''])
      if (line.includes('--dry-run')) expect(stdout).toContain('Nothing was changed')
      if (line.includes('import verify')) expect(stdout).toMatch(/\d there, \d here as they are there/)
    }
    // The way back is open: nothing of the old product was touched.
    expect(from === undefined ? '' : await contentOf(from)).toBe(before)
    for (const [name, text] of Object.entries(files)) expect(readFileSync(join(cwd, name), 'utf8')).toBe(text)
    const databaseUrl = readFileSync(join(cwd, '.env'), 'utf8').trim().replace('DATABASE_URL=', '')
    const service = await createTestAuth({ config: { features: [emailPassword()] }, databaseUrl })
    try {
      const statuses = []
      for (const typed of [password, `${password}?`, password]) {
        statuses.push((await service.browser().post('/sign-in/email', { email, password: typed })).status)
      }
      expect(statuses).toEqual([200, 401, 200])
    } finally {
      await service.close()
    }
    expect((await type(commands.at(-1) ?? '')).code).toBe(0)
    const taken = readFileSync(join(cwd, 'people.ndjson'), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(taken.find(({ kind }) => kind === 'user')).toMatchObject({ email, emailVerified: true, name: 'Ada' })
    const hashes = taken.filter(({ providerId }) => providerId === 'credential').map((account) => account.password)
    expect(hashes).toEqual([expect.stringMatching(/^\$argon2id\$/)])
  })
})

/** Everything in the database of an old product. */
async function contentOf(url: string): Promise<string> {
  const rows = await asAdministrator(
    url,
    `select table_schema, table_name, query_to_xml(format('select * from %I.%I', table_schema, table_name), true, false, '')::text as content
     from information_schema.tables where table_schema in ('public', 'auth') order by 1, 2`,
  )
  return JSON.stringify(rows)
}
