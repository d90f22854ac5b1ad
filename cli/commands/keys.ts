import { timingSafeEqual } from 'node:crypto'
import type { Auth } from '../../runtime/auth.ts'
import { listSigningKeys, rotateSigningKey, type SigningKey } from '../../runtime/keys/signing-key.ts'
import { exitCode } from '../exit-code.ts'
import { CommandError } from '../failure.ts'
import { type Io, print, printJson } from '../io.ts'
import { requireMigrated } from '../schema.ts'
import { type ServiceOptions, withService } from '../service.ts'

/** Options of `latchkey keys …`. */
export interface KeysOptions extends ServiceOptions {
  readonly json?: boolean | undefined
}

/** `latchkey keys list`: the signing keys, newest first, without their private halves. */
export function keysList(options: KeysOptions, io: Io): Promise<number> {
  return withService('keys list', options, io, async (auth) => {
    await requireMigrated(auth)
    const keys = await listSigningKeys(auth.db)
    if (options.json === true) printJson(io, keys.map(shown))
    else if (keys.length === 0) print(io, 'There is no signing key yet. Make one: npx latchkey keys rotate')
    else for (const key of keys) print(io, lineOf(key))
    return exitCode.ok
  })
}

/** `latchkey keys rotate`: a new key signs from now on; the old one still verifies what it signed. */
export function keysRotate(options: KeysOptions, io: Io): Promise<number> {
  return withService('keys rotate', options, io, async (auth) => {
    refuseUnknownSecret(auth, io)
    await requireMigrated(auth)
    const key = await rotateSigningKey(auth.db, auth.settings.secrets, io.now())
    if (options.json === true) printJson(io, shown(key))
    else print(io, `Signing key ${key.id} is active, sealed with secret version ${key.secretVersion}.`)
    return exitCode.ok
  })
}

/** A key that the running service cannot open would break it: it has to know the secret first. */
function refuseUnknownSecret(auth: Auth, io: Io): void {
  if (io.inside === undefined) return
  const { current } = auth.settings.secrets
  const known = io.inside.settings.secrets.all.find((secret) => secret.version === current.version)
  if (known !== undefined && sameText(known.value, current.value)) return
  throw new CommandError(
    exitCode.configuration,
    `The running service does not know secret version ${current.version} yet. Restart \`latchkey serve\`, then rotate.`,
  )
}

function sameText(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

function shown({ id, algorithm, status, secretVersion, createdAt, publicKey }: SigningKey) {
  return { id, algorithm, status, secretVersion, createdAt, publicKey }
}

function lineOf(key: SigningKey): string {
  const created = key.createdAt.toISOString()
  return `${key.id}  ${key.status.padEnd(7)}  ${key.algorithm}  ${created}  secret ${key.secretVersion}`
}
