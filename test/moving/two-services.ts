import { inject, onTestFinished } from 'vitest'
import { emailPassword, organization } from '../../runtime/index.ts'
import { emptyFolder, latchkey, type Result, type Session, start } from '../cli/in-process.ts'
import { createTestDatabase } from '../support/postgres.ts'
import { testAuth, type TestAuth, testSecret } from '../support/test-auth.ts'
import { theirSecret, type Place } from './better-auth-app.ts'
import { betterAuthTables } from './source-tables.ts'

const config = `import { defineConfig, emailPassword, organization } from 'latchkey'
export default defineConfig({ features: [emailPassword(), organization()] })
`

/** The tables of better-auth, our service on a server's database, and the command line between the two. */
export interface TwoServices {
  readonly place: Place
  readonly service: TestAuth
  run(...argv: string[]): Promise<Result>
  /** Starts a command that goes on until the test ends, or its signal comes. */
  follow(...argv: string[]): Promise<Session>
  /** What a query says of the database there. */
  there(text: string): Promise<readonly unknown[]>
}

/** Both, with nobody in them. No feature here says anything of administrators. */
export async function twoServices(): Promise<TwoServices> {
  const place = await betterAuthTables()
  const { url, drop } = await createTestDatabase(inject('postgres'))
  onTestFinished(drop)
  const service = await testAuth({
    databaseUrl: url,
    config: { features: [emailPassword(), organization()], secrets: `2:${testSecret},1:${theirSecret}` },
  })
  const cwd = emptyFolder({ 'auth.config.ts': config, '.env': `DATABASE_URL=${url}\n` })
  const env = {
    LATCHKEY_SECRETS: `2:${testSecret},1:${theirSecret}`,
    LATCHKEY_BASE_URL: 'https://auth.example.com',
    IMPORT_DATABASE_URL: place.address,
    EXPORT_DATABASE_URL: place.address,
    BETTER_AUTH_SECRET: theirSecret,
  }
  return {
    place,
    service,
    run: (...argv) => latchkey(argv, { cwd, env }),
    async follow(...argv) {
      const command = await start([...argv, '--follow', '--every', '1'], { cwd, env })
      onTestFinished(async () => {
        command.signal()
        await command.result
      })
      await command.says(/Following/)
      return command
    },
    there: async (text) => ((await place.run(text)) as { readonly rows: readonly unknown[] }).rows,
  }
}
