import { expect, inject, it, onTestFinished } from 'vitest'
import type { Database } from '../../runtime/database/database.ts'
import { openDatabase } from '../../runtime/database/open-database.ts'
import { raw, sql } from '../../runtime/database/sql.ts'
import { emptyFolder, latchkey } from '../cli/in-process.ts'
import { createTestDatabase } from '../support/postgres.ts'
import { testAuth, testSecret } from '../support/test-auth.ts'
import { passwordOf, postgresPlace, startApplication, startPublished, theirSecret } from './better-auth-app.ts'
import { documentedCheck } from './documented-check.ts'
import { everything } from './moving.ts'
import { good } from './whole-application.ts'

const secrets = `2:${testSecret},1:${theirSecret}`
const config = `import { admin, defineConfig, emailPassword, organization, passkey, twoFactor, username } from 'latchkey'
export default defineConfig({
  features: [emailPassword(), username(), passkey(), twoFactor(), organization(), admin()],
})
`

/** For each table of a schema, how many rows it has and a sum of their hashes: as good as a dump, whatever their order. */
async function dumpOf(url: string, schema: string): Promise<Record<string, string>> {
  const db: Database = await openDatabase({ kind: 'server', url, schema, pool: 1, prepare: false })
  try {
    const tables = await db.query<{ name: string }>(
      sql`select tablename as name from pg_tables where schemaname = ${schema} order by 1`,
    )
    const sums: Record<string, string> = {}
    for (const { name } of tables) {
      const [row] = await db.query<{ sum: string }>(sql`
        select count(*) || ' rows, ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as sum
        from ${raw(`"${schema}"."${name}"`)} t`)
      sums[name] = row?.sum ?? ''
    }
    return sums
  } finally {
    await db.close()
  }
}

async function database(): Promise<string> {
  const { url, drop } = await createTestDatabase(inject('postgres'))
  onTestFinished(drop)
  return url
}

it(
  'a second run changes nothing, neither here nor there, also of accounts that their owner took over in between',
  { timeout: 300_000 },
  async () => {
    const [here, there] = [await database(), await database()]
    const { people } = await startApplication('1.7.25', postgresPlace(there))
    const service = await testAuth({ databaseUrl: here, config: { ...everything, secrets } })
    Object.defineProperty(service.clock, 'now', { get: () => new Date() })
    const cwd = emptyFolder({ 'auth.config.ts': config, '.env': `DATABASE_URL=${here}\n` })
    const env = {
      LATCHKEY_SECRETS: secrets,
      LATCHKEY_BASE_URL: 'https://auth.example.com',
      IMPORT_DATABASE_URL: there,
      EXPORT_DATABASE_URL: there,
      BETTER_AUTH_SECRET: theirSecret,
    }
    const run = async (...argv: string[]) => {
      const { code, stdout } = await latchkey([...argv, '--json'], { cwd, env })
      const { kinds, rejected } = JSON.parse(stdout)
      return { code, kinds: kinds as Record<string, Record<string, number>>, reasons: rejected.reasons }
    }
    const written = ({ kinds }: Awaited<ReturnType<typeof run>>) =>
      Object.values(kinds).reduce((sum, { taken = 0, updated = 0, merged = 0 }) => sum + taken + updated + merged, 0)
    const importing = () => run('import', 'better-auth')
    const exporting = () => run('export', '--to', 'better-auth')

    const first = await importing()
    expect(first).toMatchObject({ kinds: { user: { taken: 4 } } })
    const imported = await dumpOf(here, 'latchkey')
    expect(written(await importing())).toBe(0)
    expect(await dumpOf(here, 'latchkey')).toEqual(imported)

    // Ada never proved her address there. Its owner asks for a link here, and has the account from then on.
    const page = service.browser()
    await good(page.post('/request-password-reset', { email: 'ada@example.com', redirectTo: '/' }))
    const mail = (await service.mails({ to: 'ada@example.com', kind: 'reset-password' })).at(-1)
    await good(page.post('/reset-password', { newPassword: 'the password of the owner', token: mail?.token }))
    // Somebody comes here alone.
    const body = { email: 'dave@example.com', name: 'dave', password: passwordOf('dave') }
    await good(service.browser().post('/sign-up/email', body))

    const owned = await dumpOf(here, 'latchkey')
    expect(written(await importing())).toBe(0)
    expect(await dumpOf(here, 'latchkey')).toEqual(owned)

    // The way back, twice, and here again, twice.
    expect((await exporting()).reasons).toEqual({})
    const returned = await dumpOf(there, 'public')
    expect(written(await exporting())).toBe(0)
    expect(await dumpOf(there, 'public')).toEqual(returned)
    await importing()
    const again = await dumpOf(here, 'latchkey')
    expect(written(await importing())).toBe(0)
    expect(await dumpOf(here, 'latchkey')).toEqual(again)
    expect(written(await exporting())).toBe(0)
    expect(await dumpOf(there, 'public')).toEqual(returned)

    // Who signed up here and who took over sign in there; whoever was there before them does not.
    const back = await startPublished('1.7.25', postgresPlace(there), {
      emailAndPassword: { password: { verify: await documentedCheck('1.7.25') } },
    })
    const signIn = async (email: string, password: string) =>
      (await back.browser().post('/sign-in/email', { email, password })).status
    expect(await signIn('dave@example.com', passwordOf('dave'))).toBe(200)
    expect(await signIn('bob@example.com', passwordOf('bob'))).toBe(200)
    expect(await signIn('ada@example.com', 'the password of the owner')).toBe(200)
    expect(await signIn('ada@example.com', passwordOf('ada'))).toBe(401)
    // A session of before ends with the account that it was of.
    expect((await people.ada.get('/get-session')).body).toBeNull()
  },
)
