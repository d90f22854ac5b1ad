import type { Auth } from '../../runtime/auth.ts'
import { scopesOf } from '../../runtime/service-keys/scopes.ts'
import {
  createServiceKey,
  listServiceKeys,
  revokeServiceKey,
  type ServiceKey,
} from '../../runtime/service-keys/service-key.ts'
import { exitCode } from '../exit-code.ts'
import { CommandError } from '../failure.ts'
import { type Io, note, print, printJson } from '../io.ts'
import { requireMigrated } from '../schema.ts'
import { type ServiceOptions, withService } from '../service.ts'

/** Options of `latchkey service-keys list`. */
export interface ServiceKeysOptions extends ServiceOptions {
  readonly json?: boolean | undefined
}

/** Options of `latchkey service-keys create`. */
export interface CreateServiceKeyOptions extends ServiceKeysOptions {
  /** Who will use it, for the people who read the list. */
  readonly name?: string | undefined
  readonly scope?: readonly string[] | undefined
  /** Days until it ends; without it, it does not end by itself. */
  readonly expiresDays?: number | undefined
}

/** Options of `latchkey service-keys revoke`. */
export interface RevokeServiceKeyOptions extends ServiceKeysOptions {
  readonly id?: string | undefined
}

/** `latchkey service-keys create`: makes a key and prints it, this once. */
export function serviceKeysCreate(options: CreateServiceKeyOptions, io: Io): Promise<number> {
  return withService('service-keys create', options, io, async (auth) => {
    const { name, scope = [], expiresDays } = options
    if (name === undefined || scope.length === 0) throw new CommandError(exitCode.usage, 'Give --name and --scope.')
    refuseUnknownScopes(scope, auth)
    await requireMigrated(auth)
    const now = io.now()
    const expiresAt = expiresDays === undefined ? null : new Date(now.getTime() + expiresDays * 86_400_000)
    const created = await createServiceKey(auth.db, { name, scopes: [...new Set(scope)], expiresAt, now })
    if (options.json === true) printJson(io, created)
    else {
      print(io, created.key)
      note(
        io,
        `This is the only time that the key of ${name} is shown. Revoke it: npx latchkey service-keys revoke ${created.id}`,
      )
    }
    return exitCode.ok
  })
}

/** `latchkey service-keys list`: the keys, newest first, never the keys themselves. */
export function serviceKeysList(options: ServiceKeysOptions, io: Io): Promise<number> {
  return withService('service-keys list', options, io, async (auth) => {
    await requireMigrated(auth)
    const keys = await listServiceKeys(auth.db)
    if (options.json === true) printJson(io, keys)
    else if (keys.length === 0) print(io, 'There is no service key. Make one: npx latchkey service-keys create --help')
    else for (const key of keys) print(io, lineOf(key, io.now()))
    return exitCode.ok
  })
}

/** `latchkey service-keys revoke`: the key opens nothing from the next call on. */
export function serviceKeysRevoke(options: RevokeServiceKeyOptions, io: Io): Promise<number> {
  return withService('service-keys revoke', options, io, async (auth) => {
    await requireMigrated(auth)
    const revoked = await revokeServiceKey(auth.db, options.id ?? '', io.now())
    if (revoked === undefined) {
      throw new CommandError(
        exitCode.usage,
        `No service key has the id ${options.id}. See: npx latchkey service-keys list`,
      )
    }
    if (options.json === true) printJson(io, revoked)
    else print(io, `Service key ${revoked.id} (${revoked.name}) is revoked.`)
    return exitCode.ok
  })
}

function refuseUnknownScopes(scopes: readonly string[], auth: Auth): void {
  const known = ['*', ...scopesOf(auth.features)]
  const unknown = scopes.filter((scope) => !known.includes(scope))
  if (unknown.length === 0) return
  throw new CommandError(
    exitCode.usage,
    `There is no scope ${unknown.join(', ')}. Scopes of this service: ${known.join(', ')} (* allows everything).`,
  )
}

function lineOf(key: ServiceKey, now: Date): string {
  const used = key.lastUsedAt === null ? 'never used' : `used ${key.lastUsedAt.toISOString()}`
  const parts = [key.id, stateOf(key, now).padEnd(7), `${key.prefix}…`, key.name, key.scopes.join(' '), used]
  if (key.expiresAt !== null) parts.push(`expires ${key.expiresAt.toISOString()}`)
  return parts.join('  ')
}

function stateOf(key: ServiceKey, now: Date): 'active' | 'revoked' | 'expired' {
  if (key.revokedAt !== null) return 'revoked'
  return key.expiresAt !== null && key.expiresAt <= now ? 'expired' : 'active'
}
