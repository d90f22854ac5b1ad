import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import postgres from 'postgres'
import { idSql, organizationSize, password, service, type Size } from './people.ts'
import { askChild, bench, type Running, startChild } from './processes.ts'
import { type ServiceKind, theirOptions } from './services.ts'

const folder = join(bench, 'better-auth')
const server = join(folder, 'server.mjs')
const { usual, large, largeCount } = organizationSize

/** Installs the published package into a folder of its own, unless it is there. Packages of strangers run nothing meanwhile. */
function install(): void {
  if (existsSync(join(folder, 'node_modules/better-auth'))) return
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--silent']
  execFileSync(npm, ['ci', ...quiet], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
}

const settingOf = (url: string, kind: ServiceKind) => ({
  url,
  baseURL: service.baseURL,
  secret: service.secret,
  password,
  ...theirOptions[kind],
})

/** Makes the package's tables in an empty database, and fills them with the people that our own has. */
export async function fillBetterAuth(url: string, { users }: Size): Promise<void> {
  install()
  const { stored } = await askChild<{ stored: string }>(server, { ...settingOf(url, 'everything'), prepare: true })
  const usuals = Math.ceil(users / usual)
  const db = postgres(url, { max: 1, onnotice() {} })
  for (const text of [
    `insert into "user" (id, name, email, "emailVerified", "createdAt", "updatedAt")
      select ${idSql(1)}, 'User ' || i, 'user' || i || '@example.com', true, now(), now() from generate_series(1, ${users}) i`,
    `insert into account (id, "accountId", "providerId", "userId", password, "createdAt", "updatedAt")
      select ${idSql(2)}, ${idSql(1)}, 'credential', ${idSql(1)}, '${stored}', now(), now() from generate_series(1, ${users}) i`,
    `insert into session (id, "userId", token, "expiresAt", "createdAt", "updatedAt", "ipAddress", "userAgent")
      select ${idSql(4)}, ${idSql(1, `1 + (i - 1) % ${users}`)}, lpad(i::text, 32, '0'), now() + interval '7 days', now(), now(),
        '192.0.2.1', 'Mozilla/5.0 (X11; Linux x86_64) Bench/1.0'
      from generate_series(1, ${2 * users}) i`,
    `insert into organization (id, name, slug, "createdAt")
      select ${idSql(3)}, 'Organization ' || i, 'organization-' || i, now() from generate_series(1, ${usuals + largeCount}) i`,
    `insert into member (id, "organizationId", "userId", role, "createdAt")
      select ${idSql(6)}, ${idSql(3, `1 + (i - 1) / ${usual}`)}, ${idSql(1)},
        case i % ${usual} when 1 then 'owner' else 'member' end, now()
      from generate_series(1, ${users}) i`,
    `insert into member (id, "organizationId", "userId", role, "createdAt")
      select ${idSql(7)}, ${idSql(3, `${usuals} + 1 + (i - 1) / ${large}`)}, ${idSql(1)},
        case i % ${large} when 1 then 'owner' else 'member' end, now()
      from generate_series(1, ${Math.min(users, large * largeCount)}) i`,
    `insert into invitation (id, "organizationId", email, role, status, "inviterId", "expiresAt", "createdAt")
      select ${idSql(5)}, ${idSql(3, `1 + ((i - 1) / ${usual} + 1) % ${usuals}`)}, 'user' || i || '@example.com', 'member',
        'pending', ${idSql(1, `1 + ((i - 1) / ${usual} + 1) % ${usuals} * ${usual}`)}, now() + interval '2 days', now()
      from generate_series(1, ${users}) i`,
    'vacuum analyze',
  ])
    await db.unsafe(text)
  await db.end()
}

/** Starts the published package on a filled database. */
export function startBetterAuth(url: string, kind: ServiceKind): Promise<Running> {
  return startChild(server, settingOf(url, kind), { counts: true })
}
