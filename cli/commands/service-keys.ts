import type { OpenAuth } from '../../runtime/auth.ts'
import { scopesOf } from '../../runtime/service-keys/scopes.ts'
import {
  createServiceKey,
  listServiceKeys,
  revokeServiceKey,
  type ServiceKey,
} from '../../runtime/service-keys/service-key.ts'
import { group, serviceCommand } from '../command.ts'
import { exitCode } from '../exit-code.ts'
import { CommandError } from '../failure.ts'
import { note, print, printJson } from '../io.ts'
import { argument, flag, requiredList, requiredText, wholeNumber } from '../options.ts'
import { requireMigrated } from '../schema.ts'
import { operatorRecorder } from '../admin.ts'

/** `latchkey service-keys`. */
export const serviceKeysGroup = group({
  name: 'service-keys',
  summary: 'let your own servers make server calls',
  description: 'Makes, lists and revokes the keys with which your own servers make the calls of the caller `server`.',
  example: "npx latchkey service-keys create --name back-end --scope '*'",
})

/** `latchkey service-keys create`. */
export const serviceKeysCreate = serviceCommand({
  name: 'service-keys create',
  description: 'Makes a service key and prints it, this once: only its hash is stored.',
  example: 'npx latchkey service-keys create --name back-end --scope users:set-password --expires-days 90',
  options: {
    name: requiredText('<name>', 'who will use it'),
    scope: requiredList('<scope...>', 'what it may do; * is everything, an unknown one lists those that exist'),
    expiresDays: wholeNumber('<days>', 'days until it ends (default: it does not)', { min: 1, max: 3650 }),
    json: flag('print JSON, with the key'),
  },
  async run({ auth, options, io }) {
    const { name, scope, expiresDays } = options
    refuseUnknownScopes(scope, auth)
    await requireMigrated(auth)
    const now = io.now()
    const expiresAt = expiresDays === undefined ? null : new Date(now.getTime() + expiresDays * 86_400_000)
    const wanted = { name, scopes: [...new Set(scope)], expiresAt, now }
    const created = await createServiceKey(auth.db, wanted, operatorRecorder(auth, io))
    if (options.json === true) printJson(io, created)
    else {
      print(io, created.key)
      note(
        io,
        `This is the only time that the key of ${name} is shown. Revoke it: npx latchkey service-keys revoke ${created.id}`,
      )
    }
    return exitCode.ok
  },
})

/** `latchkey service-keys list`. */
export const serviceKeysList = serviceCommand({
  name: 'service-keys list',
  description: 'Lists the service keys, newest first, with their last use. The keys themselves are never shown.',
  example: 'npx latchkey service-keys list --json',
  options: { json: flag('print JSON') },
  async run({ auth, options, io }) {
    await requireMigrated(auth)
    const keys = await listServiceKeys(auth.db)
    if (options.json === true) printJson(io, keys)
    else if (keys.length === 0) print(io, 'There is no service key. Make one: npx latchkey service-keys create --help')
    else for (const key of keys) print(io, lineOf(key, io.now()))
    return exitCode.ok
  },
})

/** `latchkey service-keys revoke`: the key opens nothing from the next call on. */
export const serviceKeysRevoke = serviceCommand({
  name: 'service-keys revoke',
  description: 'Ends a service key at once.',
  example: 'npx latchkey service-keys revoke 01a1fc25-6b44-7b4e-807e-94c377cf5b4e',
  options: { id: argument('the id from `service-keys list`'), json: flag('print JSON') },
  async run({ auth, options, io }) {
    await requireMigrated(auth)
    const revoked = await revokeServiceKey(auth.db, options.id, io.now(), operatorRecorder(auth, io))
    if (revoked === undefined) {
      throw new CommandError(
        exitCode.usage,
        `No service key has the id ${options.id}. See: npx latchkey service-keys list`,
      )
    }
    if (options.json === true) printJson(io, revoked)
    else print(io, `Service key ${revoked.id} (${revoked.name}) is revoked.`)
    return exitCode.ok
  },
})

function refuseUnknownScopes(scopes: readonly string[], auth: OpenAuth): void {
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
