import { join } from 'node:path'
import { openDatabase } from '../runtime/database/open-database.ts'
import { raw } from '../runtime/database/sql.ts'
import { startBetterAuth } from './better-auth.ts'
import { fillStatements, storedPassword } from './fill-latchkey.ts'
import { service, sessionCookie, type Size, theirSessionCookie } from './people.ts'
import { bench, freePort, makeProject, runCommand, type Running, startChild, startLatchkey } from './processes.ts'
import { basePath, headersOf, type Holders } from './request.ts'
import type { Scenario } from './scenario.ts'
import { configText, type ServiceKind } from './services.ts'

export type SideName = 'floor' | 'latchkey' | 'embedded' | 'better-auth'

/** One of those that answer a scenario. */
export interface Side {
  readonly name: SideName
  readonly running: Running
  readonly holders: Holders
  readonly size: Size
}

/** Users of the embedded database, which fills slowly. */
const embeddedUsers = 10_000

const without: ReadonlyMap<number, string> = new Map()

/** Starts the built service on a filled database of a server, with `options` of `latchkey serve`. */
export async function latchkeySide(
  url: string,
  kind: ServiceKind,
  size: Size,
  profile: string | undefined,
  options: readonly string[] = [],
): Promise<Side> {
  const port = await freePort()
  const project = makeProject(url, port, configText(kind))
  const running = await startLatchkey(project, port, profile, options)
  const stop = () => running.stop().finally(() => project.remove())
  return { name: 'latchkey', running: { ...running, stop }, holders: { cookie: sessionCookie, bearer: without }, size }
}

/** Makes an embedded database, fills it, and starts the built service on it. */
export async function embeddedSide(kind: ServiceKind): Promise<Side> {
  const port = await freePort()
  const project = makeProject(undefined, port, configText(kind, { embedded: true }))
  runCommand(project, 'migrate')
  runCommand(project, 'keys', 'rotate')
  const directory = join(project.folder, '.latchkey/data')
  const db = await openDatabase({ kind: 'embedded', directory, schema: 'latchkey' })
  const stored = await storedPassword()
  const filling = { users: embeddedUsers, verified: true, organizations: false }
  for (const text of fillStatements(filling, stored)) await db.query(raw(text))
  await db.query(raw('analyze'))
  await db.close()
  const running = await startLatchkey(project, port, undefined)
  const stop = () => running.stop().finally(() => project.remove())
  const holders = { cookie: sessionCookie, bearer: without }
  return { name: 'embedded', running: { ...running, stop }, holders, size: { users: embeddedUsers } }
}

/** Starts the published better-auth on its filled database. */
export async function betterAuthSide(url: string, kind: ServiceKind, size: Size): Promise<Side> {
  const running = await startBetterAuth(url, kind)
  return { name: 'better-auth', running, holders: { cookie: theirSessionCookie, bearer: without }, size }
}

/** A resource server in the place of the service whose tokens it takes. */
export async function resourceSide(side: Side): Promise<Side> {
  const jwksURL = `http://127.0.0.1:${side.running.port}${basePath}/jwks`
  const by = side.name === 'better-auth' ? 'jose' : 'latchkey'
  const setting = { by, jwksURL, issuer: service.baseURL }
  return { ...side, running: await startChild(join(bench, 'resource-server.mjs'), setting) }
}

async function get(side: Side, path: string, headers: Record<string, string>): Promise<Response> {
  const response = await fetch(`http://127.0.0.1:${side.running.port}${basePath}${path}`, { headers })
  if (!response.ok) throw new Error(`${side.name}: ${path} answered ${response.status}`)
  return response
}

/** Asks a side for what its requests carry beside the session: the cookies of a cache, or tokens. */
export async function withCarried(side: Side, { ask, requests }: Scenario): Promise<Side> {
  const bearer = new Map<number, string>()
  for (let number = 0; number < requests; number++) {
    const { session, by } = ask(number, side.size)
    if (session === undefined || (by !== 'cache' && by !== 'jwt')) continue
    const cookie = side.holders.cookie(session)
    const headers = headersOf({ method: 'GET', path: '', session }, side.holders)
    if (by === 'jwt') {
      const { token }: { token: string } = JSON.parse(await (await get(side, '/token', headers)).text())
      bearer.set(session, token)
    } else {
      const given = (await get(side, '/get-session', headers)).headers.getSetCookie()
      const cached = given.find((line) => line.includes('session_data='))?.split(';', 1)[0]
      if (cached === undefined) throw new Error(`${side.name} did not give its cache`)
      bearer.set(session, `${cookie}; ${cached}`)
    }
  }
  return { ...side, holders: { ...side.holders, bearer } }
}

/** The key with which the tokens of the service can be checked. */
export async function publicKeyOf(side: Side): Promise<object | undefined> {
  const { keys }: { keys: object[] } = JSON.parse(await (await get(side, '/jwks', {})).text())
  return keys[0]
}
