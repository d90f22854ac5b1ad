import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '../../runtime/database/database.ts'
import { sql } from '../../runtime/database/sql.ts'
import { latchkey } from '../cli/in-process.ts'
import { Browser } from '../support/browser-jar.ts'

export const origin = 'https://auth.example.com'
export const env = { LATCHKEY_SECRETS: '1:a-secret-of-the-test-0123456789-abc', LATCHKEY_BASE_URL: origin }
const config = `import { defineConfig, emailPassword } from 'latchkey'
export default defineConfig({ features: [emailPassword()], rateLimit: { enabled: false } })
`

/** A project whose embedded database has its tables and a key. Whoever makes it removes it. */
export async function embeddedTemplate(): Promise<string> {
  const cwd = mkdtempSync(join(tmpdir(), 'latchkey-embedded-'))
  writeFileSync(join(cwd, 'auth.config.ts'), config)
  writeFileSync(join(cwd, '.env'), 'DATABASE_URL=\n', { mode: 0o600 })
  for (const argv of [['migrate'], ['keys', 'rotate']]) {
    const { code, stderr } = await latchkey(argv, { cwd, env })
    if (code !== 0) throw new Error(stderr)
  }
  return cwd
}

/** Empties `cwd` and puts a copy of the template into it. */
export function renew(cwd: string, template: string): void {
  rmSync(cwd, { recursive: true, force: true })
  cpSync(template, cwd, { recursive: true })
}

export const person = (email: string) => ({ name: 'Person', email, password: 'correct horse battery' })

/** Signs somebody up, or gives nothing where the service is not there. */
export async function signUp(url: string, email: string): Promise<number | undefined> {
  const answer = await new Browser(`${url}/api/auth`, origin)
    .post('/sign-up/email', person(email))
    .catch(() => undefined)
  return answer?.status
}

/** People that keep signing up until they are told to stop; who was told that they are is kept. */
export function signingUp(url: () => string, name: string, clients = 4) {
  const acknowledged: string[] = []
  const statuses = new Map<number | undefined, number>()
  let isOn = true
  const client = async (id: number) => {
    for (let step = 0; isOn; step += 1) {
      const email = `${name}-${id}-${step}@example.com`
      const status = await signUp(url(), email)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      if (status === 200) acknowledged.push(email)
      else await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
  const all = Promise.all(Array.from({ length: clients }, (_, id) => client(id)))
  return {
    acknowledged,
    statuses,
    async stop() {
      isOn = false
      await all
    },
  }
}

/** Who of `emails` is not there, and who is there without an account or a session. */
export async function missingOf(db: Database, emails: readonly string[]) {
  const users = await db.query<{ email: string; whole: boolean }>(sql`
    select u.email, exists (select from latchkey.account a where a.user_id = u.id) as whole from latchkey.user u`)
  const there = new Set(users.map(({ email }) => email))
  return {
    lost: emails.filter((email) => !there.has(email)),
    torn: users.filter(({ whole }) => !whole).map(({ email }) => email),
  }
}
