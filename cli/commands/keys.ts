import { timingSafeEqual } from 'node:crypto'
import type { OpenAuth } from '../../runtime/auth.ts'
import type { Database } from '../../runtime/database/database.ts'
import type { SigningAlgorithm } from '../../runtime/contract/settings.ts'
import type { SealedColumn } from '../../runtime/feature.ts'
import { signingAlgorithms } from '../../runtime/keys/key-pair.ts'
import { countSealed, reencrypt, type Reencrypted } from '../../runtime/keys/reencrypt.ts'
import { revokeSigningKey, rotateSigningKey, type Rotation } from '../../runtime/keys/rotation.ts'
import { listSigningKeys, type SigningKey } from '../../runtime/keys/signing-key.ts'
import { limits } from '../../runtime/contract/limits.ts'
import { group, serviceCommand } from '../command.ts'
import { exitCode } from '../exit-code.ts'
import { CommandError } from '../failure.ts'
import { type Io, note, print, printJson } from '../io.ts'
import type { Proof } from '../key-proof.ts'
import { undone } from '../moving/dry-run.ts'
import { createProgress } from '../moving/progress.ts'
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

/** `latchkey keys rotate`: publishes a new key, which signs after the lead, or at once with `--now`; proves that it may. */
export const keysRotate = serviceCommand({
  name: 'keys rotate',
  description:
    'Publishes a new signing key now; it signs ten minutes later, when everybody knows it. The old one still verifies what it ' +
    'signed: that is tried before anything is kept.',
  example: 'npx latchkey keys rotate',
  options: {
    now: flag('sign with it at once, in an emergency: who keeps the old key set refuses new tokens for a while'),
    alg: choice('<algorithm>', 'default: as configured', signingAlgorithms),
    dryRun: flag('try it, say what it would come to, and change nothing'),
    json: flag('print JSON, with the public key'),
  },
  async run({ auth, options, io }) {
    refuseUnknownSecret(auth, io)
    await requireMigrated(auth)
    const { dryRun = false, json = false } = options
    const { rotation, proof } = await triedRotation(auth, io, options)
    if (!dryRun) forgetInside(io)
    if (json) printJson(io, { ...rotation.key, made: rotation.made, dryRun, proof })
    else {
      print(io, dryRun ? intentOf(rotation) : sentenceOf(rotation))
      printProof(proof, io)
    }
    if (!dryRun) adviseOf(rotation, auth, io)
    return exitCode.ok
  },
})

interface RotateWishes {
  readonly alg: SigningAlgorithm | undefined
  readonly now: boolean | undefined
  readonly dryRun: boolean | undefined
}

/** Rotates and proves in one transaction: what does not hold is not kept. */
async function triedRotation(auth: OpenAuth, io: Io, { alg, now: immediately, dryRun }: RotateWishes) {
  const { db, settings } = auth
  const now = io.now()
  const record = operatorRecorder(auth, io)
  const { proveRotation, signWitness } = await import('../key-proof.ts')
  const done: { rotation: Rotation; proof: readonly Proof[] }[] = []
  const work = async (tx: Database) => {
    const before = await signWitness(tx, settings, now)
    const rotation = await rotateSigningKey(tx, settings, { now, algorithm: alg, immediately, record })
    const proof = await proveRotation(tx, settings, { keyId: rotation.key.id, before, now })
    requireProof(proof)
    done.push({ rotation, proof })
  }
  await (dryRun === true ? undone(db, work) : db.transaction(work))
  const last = done.at(-1)
  if (last === undefined) throw new Error('The rotation came to nothing')
  return last
}

function requireProof(proof: readonly Proof[]): void {
  const broken = proof.filter(({ holds }) => !holds).map(({ says }) => says)
  if (broken.length === 0) return
  throw new CommandError(
    exitCode.unexpected,
    `Nothing was changed, because it does not hold that ${broken.join('; ')}.`,
  )
}

function printProof(proof: readonly Proof[], io: Io): void {
  for (const { says } of proof) print(io, `  tried: ${says}`)
}

/** `latchkey keys revoke`: takes a key back; another one signs at once where it signed. */
export const keysRevoke = serviceCommand({
  name: 'keys revoke',
  description: 'Takes a key back: it is published no more, and what it signed is refused.',
  example: 'npx latchkey keys revoke 01a1fc25-6b44-7b4e-807e-94c377cf5b4e',
  options: { id: argument('the id from `keys list`'), json: flag('print JSON') },
  async run({ auth, options, io }) {
    refuseUnknownSecret(auth, io)
    await requireMigrated(auth)
    const { revocation, proof } = await triedRevocation(auth, io, options.id)
    forgetInside(io)
    const { key, successor } = revocation
    if (options.json === true) printJson(io, { ...key, successor: successor?.id ?? null, proof })
    else {
      print(io, `Signing key ${key.id} is revoked.`)
      if (successor !== undefined) print(io, `Signing key ${successor.id} signs instead from now on.`)
      printProof(proof, io)
    }
    note(io, `Who keeps the old key set trusts it for up to ${longestMemory} seconds more.`)
    return exitCode.ok
  },
})

/** Revokes and proves in one transaction, as far as the key signed until now. */
async function triedRevocation(auth: OpenAuth, io: Io, id: string) {
  const { db, settings } = auth
  const now = io.now()
  const { proveRevocation, signWitness } = await import('../key-proof.ts')
  return db.transaction(async (tx) => {
    const before = await signWitness(tx, settings, now)
    const revocation = await revokeSigningKey(tx, settings, id, now, operatorRecorder(auth, io))
    if (revocation === undefined) {
      throw new CommandError(exitCode.usage, `No signing key has the id ${id}. See: npx latchkey keys list`)
    }
    const proof = before?.keyId === id ? await proveRevocation(tx, before, now) : []
    requireProof(proof)
    return { revocation, proof }
  })
}

/** `latchkey keys reencrypt`: seals everything that is kept sealed with the newest secret. */
export const keysReencrypt = serviceCommand({
  name: 'keys reencrypt',
  description:
    'Seals with the newest secret what is kept sealed: signing keys, tokens of providers, secrets of second factors, mail that ' +
    'waits. Then nothing in the database needs an older secret. Stopped in the middle, it goes on where it was.',
  example: 'npx latchkey keys reencrypt',
  options: {
    dryRun: flag('only count what needs an older secret'),
    json: flag('print JSON'),
  },
  async run({ auth, options, io }) {
    const { dryRun = false, json = false } = options
    if (!dryRun) refuseUnknownSecret(auth, io)
    await requireMigrated(auth)
    if (dryRun) return await printCounts(auth, json, io)
    const { settings } = auth
    const columns = sealedColumns(auth)
    const progress = createProgress(io, 'values')
    const done = await reencrypt(auth.db, settings.secrets, columns, progress.tell).finally(progress.end)
    forgetInside(io)
    const { version } = settings.secrets.current
    if (json) printJson(io, { version, ...done })
    else print(io, `${done.sealed} values sealed anew; what is readable needs secret version ${version} only.`)
    sayUnreadable(done, io)
    return done.unreadableRows === 0 ? exitCode.ok : exitCode.configuration
  },
})

function sealedColumns({ features }: OpenAuth): readonly SealedColumn[] {
  return features.flatMap(({ sealed = [] }) => sealed)
}

async function printCounts(auth: OpenAuth, json: boolean, io: Io): Promise<number> {
  const { version } = auth.settings.secrets.current
  const counts = await countSealed(auth.db, sealedColumns(auth))
  const older = counts.filter((count) => count.version !== version).reduce((sum, { rows }) => sum + rows, 0)
  if (json) printJson(io, { version, older, counts })
  else {
    for (const { column, version: by, rows } of counts) {
      print(io, `${column}: ${rows} ${by === null ? 'that are not sealed' : `sealed with secret version ${by}`}`)
    }
    print(
      io,
      older === 0 ? 'Nothing needs an older secret.' : `${older} to seal anew. Run: npx latchkey keys reencrypt`,
    )
  }
  return exitCode.ok
}

function sayUnreadable({ unreadable, unreadableRows }: Reencrypted, io: Io): void {
  for (const name of unreadable) note(io, `${name} cannot be opened with the configured secrets.`)
  const more = unreadableRows - unreadable.length
  if (more > 0) note(io, `And ${more} more.`)
}

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

/** What a dry run says: the key that it tried is gone again. */
function intentOf({ key, made }: Rotation): string {
  if (!made) return `No other key would be made: ${key.id} waits already.`
  if (key.status === 'active') return `A new key of ${key.algorithm} would sign at once. Nothing was changed.`
  return `A new key of ${key.algorithm} would be published now and sign from ${key.activatesAt.toISOString()} on. Nothing was changed.`
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
