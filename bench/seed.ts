import { createHmac, hkdfSync } from 'node:crypto'
import postgres from 'postgres'
import { defineConfig, emailPassword } from '../runtime/index.ts'
import { openAuth } from '../runtime/auth.ts'
import { openServer } from '../runtime/database/postgres.ts'
import { createPasswordHasher } from '../runtime/security/password.ts'

/** How much is in the database, and what everybody's password is. */
export const size = { users: 10_000, sessions: 20_000, password: 'correct horse battery staple' } as const

/** The service that is measured: the config as a person would write it, in production mode. */
export const service = {
  secret: 'bench-secret-0123456789-abcdefghijkl',
  baseURL: 'https://auth.bench.example',
  pool: 4,
} as const

/** What the measurements need to know of the data. */
export interface Seeded {
  /** The PHC text of everybody's password. */
  readonly stored: string
  /** Cookie header of session `index`. */
  cookie(index: number): string
  email(index: number): string
}

function credential(index: number): string {
  return String(index).padStart(32, '0')
}

/** As the service derives it, so that no request is one of a browser whose cookie has to be signed anew. */
const cookieKey = Buffer.from(hkdfSync('sha256', service.secret, '', 'latchkey/cookie/session_token', 32))

/** Cookie header of session `index`. */
export function sessionOf(index: number): string {
  const signature = createHmac('sha256', cookieKey).update(credential(index)).digest('base64')
  return `__Secure-better-auth.session_token=${encodeURIComponent(`${credential(index)}.${signature}`)}`
}

/** Fills a migrated database with users, their passwords and sessions, written by the database itself. */
export async function seed(url: string): Promise<Seeded> {
  const stored = await createPasswordHasher({ concurrency: 1, queue: 0 }).hash(size.password)
  const db = postgres(url, { max: 1, onnotice() {} })
  await db`
    insert into latchkey.user (id, name, email, created_at, updated_at)
    select gen_random_uuid(), 'User ' || i, 'user' || i || '@example.com', now(), now()
    from generate_series(1, ${size.users}::int) i`
  await db`
    insert into latchkey.account (id, user_id, provider_id, account_id, password, created_at, updated_at)
    select gen_random_uuid(), id, 'credential', id::text, ${stored}, now(), now() from latchkey.user`
  await db`
    insert into latchkey.session (id, user_id, token_hash, remember, expires_at, created_at, updated_at, ip_address, user_agent)
    select gen_random_uuid(), u.id, sha256(convert_to(lpad(i::text, 32, '0'), 'UTF8')), true,
      now() + interval '7 days', now(), now(), '192.0.2.1', 'Mozilla/5.0 (X11; Linux x86_64) Bench/1.0'
    from generate_series(1, ${size.sessions}::int) i
    join latchkey.user u on u.email = 'user' || (1 + i % ${size.users}::int) || '@example.com'`
  await db`vacuum analyze`
  await db.end()
  return { stored, cookie: sessionOf, email: (index) => `user${index}@example.com` }
}

/**
 * The text of the one statement that get-session sends, taken from the service itself. The service may look several
 * sessions up at once; the bare server asks for one, as one would write it by hand.
 */
export async function sessionStatement(url: string, seeded: Seeded): Promise<string> {
  const texts: string[] = []
  const database = openServer({ url, schema: 'latchkey', pool: 1, prepare: true, observe: (text) => texts.push(text) })
  const config = defineConfig({ baseURL: service.baseURL, secrets: `1:${service.secret}`, features: [emailPassword()] })
  const auth = await openAuth(config, { database })
  const answer = await auth.fetch(
    new Request(`${service.baseURL}/api/auth/get-session`, { headers: { cookie: seeded.cookie(1) } }),
  )
  const body = await answer.text()
  await database.close()
  const [text, ...more] = texts
  if (text === undefined || more.length > 0 || !body.includes('user2@example.com')) {
    throw new Error(`get-session sent ${texts.length} statements and answered ${body.slice(0, 200)}`)
  }
  return text.replace('= any($1)', '= $1')
}
