import { timingSafeEqual } from 'node:crypto'
import type { OpenAuth } from '../../runtime/auth.ts'
import { signingAlgorithms } from '../../runtime/keys/key-pair.ts'
import { resealSigningKeys, revokeSigningKey, rotateSigningKey, type Rotation } from '../../runtime/keys/rotation.ts'
import { listSigningKeys, type SigningKey } from '../../runtime/keys/signing-key.ts'
import { limits } from '../../runtime/contract/limits.ts'
import { group, serviceCommand } from '../command.ts'
import { exitCode } from '../exit-code.ts'
import { CommandError } from '../failure.ts'
import { type Io, note, print, printJson } from '../io.ts'
import { argument, choice, flag } from '../options.ts'
import { requireMigrated } from '../schema.ts'
import { operatorRecorder } from '../admin.ts'

/** Seconds after a change until the last process and the last cache know of it. */
const longestMemory = limits.jwksMaxAge + limits.signingKeyRefresh

/** `latchkey keys`. */
export const keysGroup = group({
  name: 'keys',
  summary: 'list, rotate and revoke the signing keys',
  description: 'Lists, rotates and revokes the signing keys.',
  example: 'npx latchkey keys rotate',
})

/** `latchkey keys list`. */
export const keysList = serviceCommand({
  name: 'keys list',
  description: 'Lists the signing keys, newest first. Private halves are never shown.',
  example: 'npx latchkey keys list --json',
  options: { json: flag('print JSON, with the public keys') },
  async run({ auth, options, io }) {
    await requireMigrated(auth)
    const found = await listSigningKeys(auth.db, io.now())
    if (options.json === true) printJson(io, found)
    else if (found.length === 0) print(io, 'There is no signing key yet. Make one: npx latchkey keys rotate')
    else for (const key of found) print(io, lineOf(key))
    return exitCode.ok
  },
})

/** `latchkey keys rotate`: publishes a new key, which signs after the lead, or at once with `--now`. */
export const keysRotate = serviceCommand({
  name: 'keys rotate',
  description:
    'Publishes a new signing key now; it signs ten minutes later, when everybody knows it. The old one still verifies what it signed.',
  example: 'npx latchkey keys rotate',
  options: {
    now: flag('sign with it at once, in an emergency: who keeps the old key set refuses new tokens for a while'),
    alg: choice('<algorithm>', 'default: as configured', signingAlgorithms),
    json: flag('print JSON, with the public key'),
  },
  async run({ auth, options, io }) {
    refuseUnknownSecret(auth, io)
    await requireMigrated(auth)
    const [algorithm, immediately] = [options.alg, options.now]
    const rotation = await rotateSigningKey(auth.db, auth.settings, {
      now: io.now(),
      algorithm,
      immediately,
      record: operatorRecorder(auth, io),
    })
    forgetInside(io)
    if (options.json === true) printJson(io, rotation.key)
    else print(io, sentenceOf(rotation))
    adviseOf(rotation, auth, io)
    return exitCode.ok
  },
})

/** `latchkey keys revoke`: takes a key back; another one signs at once where it signed. */
export const keysRevoke = serviceCommand({
  name: 'keys revoke',
  description: 'Takes a key back: it is published no more, and what it signed is refused.',
  example: 'npx latchkey keys revoke 01a1fc25-6b44-7b4e-807e-94c377cf5b4e',
  options: { id: argument('the id from `keys list`'), json: flag('print JSON') },
  async run({ auth, options, io }) {
    refuseUnknownSecret(auth, io)
    await requireMigrated(auth)
    const { id } = options
    const revocation = await revokeSigningKey(auth.db, auth.settings, id, io.now(), operatorRecorder(auth, io))
    if (revocation === undefined) {
      throw new CommandError(exitCode.usage, `No signing key has the id ${id}. See: npx latchkey keys list`)
    }
    forgetInside(io)
    const { key, successor } = revocation
    if (options.json === true) printJson(io, { ...key, successor: successor?.id ?? null })
    else {
      print(io, `Signing key ${key.id} is revoked.`)
      if (successor !== undefined) print(io, `Signing key ${successor.id} signs instead from now on.`)
    }
    note(io, `Who keeps the old key set trusts it for up to ${longestMemory} seconds more.`)
    return exitCode.ok
  },
})

/** `latchkey keys reencrypt`: seals the private halves with the newest secret. */
export const keysReencrypt = serviceCommand({
  name: 'keys reencrypt',
  description: 'Seals the private halves with the newest secret, so that no key needs an older one.',
  example: 'npx latchkey keys reencrypt',
  options: { json: flag('print JSON') },
  async run({ auth, options, io }) {
    refuseUnknownSecret(auth, io)
    await requireMigrated(auth)
    const { sealed, unreadable } = await resealSigningKeys(auth.db, auth.settings, io.now())
    forgetInside(io)
    const { version } = auth.settings.secrets.current
    if (options.json === true) printJson(io, { version, sealed, unreadable })
    else print(io, `${sealed} signing keys sealed anew; what is readable needs secret version ${version} only.`)
    for (const id of unreadable) note(io, `Signing key ${id} cannot be opened with the configured secrets.`)
    return unreadable.length === 0 ? exitCode.ok : exitCode.configuration
  },
})

/** The running service would otherwise see it up to half a minute later. */
function forgetInside(io: Io): void {
  io.inside?.platform.keys.forget()
}

/** What the running service cannot open would break it: it has to know the secret first. @throws {CommandError} */
export function refuseUnknownSecret(auth: OpenAuth, io: Io): void {
  if (io.inside === undefined) return
  const { current } = auth.settings.secrets
  const known = io.inside.settings.secrets.all.find((secret) => secret.version === current.version)
  if (known !== undefined && sameText(known.value, current.value)) return
  throw new CommandError(
    exitCode.configuration,
    `The running service does not know secret version ${current.version} yet. Restart \`latchkey serve\`, then try again.`,
  )
}

function sameText(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

function sentenceOf({ key, made }: Rotation): string {
  const sealed = `sealed with secret version ${key.secretVersion}`
  if (key.status === 'active') return `Signing key ${key.id} is active, ${sealed}.`
  const from = key.activatesAt.toISOString()
  return made
    ? `Signing key ${key.id} is published, ${sealed}. It signs from ${from} on.`
    : `Signing key ${key.id} waits already and signs from ${from} on; no other was made. At once: npx latchkey keys rotate --now`
}

function adviseOf({ key, sudden }: Rotation, auth: OpenAuth, io: Io): void {
  const { algorithm } = auth.settings.signingKeys
  if (key.algorithm !== algorithm) {
    const ready = new Date(Math.max(io.now().getTime() + limits.signingKeyLead * 1000, key.activatesAt.getTime()))
    note(
      io,
      `The service signs with ${algorithm}. Set signingKeys.algorithm to '${key.algorithm}' after ${ready.toISOString()}, ` +
        'when everybody who verifies tokens has the new key.',
    )
  } else if (sudden) {
    note(
      io,
      `Who keeps the old key set may refuse new tokens for up to ${longestMemory} seconds, until it is fetched again.`,
    )
  }
}

function lineOf(key: SigningKey): string {
  const secret = key.secretVersion === null ? 'no private half' : `secret ${key.secretVersion}`
  const columns = [key.id, key.status.padEnd(7), key.algorithm.padEnd(5), key.createdAt.toISOString(), secret]
  return [...columns, ...whenOf(key)].join('  ')
}

function whenOf({ status, activatesAt, retiredAt, revokedAt }: SigningKey): string[] {
  if (status === 'pending') return [`signs from ${activatesAt.toISOString()}`]
  if (status === 'retired' && retiredAt !== null) return [`until ${retiredAt.toISOString()}`]
  return revokedAt === null ? [] : [`since ${revokedAt.toISOString()}`]
}
