import { assuranceOf } from '../../contract/assurance.ts'
import { ConfigError } from '../../contract/config-error.ts'
import type { Identity } from '../../contract/entities.ts'
import type { Occasion } from '../../contract/hooks.ts'
import type { Database } from '../../database/database.ts'
import { AuthError } from '../../http/errors.ts'
import { actorOf } from '../../identity/session.ts'
import { jwtErrors } from './errors.ts'
import type { ParsedOptions } from './options.ts'

const loadLibrary = () => import('jose/jws/compact/sign')
let library: ReturnType<typeof loadLibrary> | undefined
const encoder = new TextEncoder()

/** Longest token, in characters: headers have limits everywhere, and `latchkey/verify` reads no longer one. */
const longest = 8192

/**
 * A token for the holder of a session (wire contract 9.2): the fields of the user, or what is configured, and the
 * registered claims (RFC 7519 section 4.1), which nothing outranks. `sid` is the id of the session, `act` names who acts in
 * the user's place (RFC 8693 section 4.1).
 * @throws {AuthError} FAILED_TO_DECRYPT_PRIVATE_KEY, TOKEN_TOO_LARGE
 */
export async function signToken(
  occasion: Occasion,
  db: Database,
  options: ParsedOptions,
  identity: Identity,
): Promise<string> {
  const { id, algorithm, key } = await occasion.keys.signing(occasion.now).catch(explain)
  const claims = await claimsOf(occasion, db, options, identity)
  // Loaded with the first token: a service that signs none starts without. Kept, because importing again is not for nothing.
  const { CompactSign } = await (library ??= loadLibrary())
  const payload = encoder.encode(JSON.stringify(claims))
  const token = await new CompactSign(payload).setProtectedHeader({ alg: algorithm, kid: id, typ: 'JWT' }).sign(key)
  if (token.length > longest) throw new AuthError(jwtErrors.TOKEN_TOO_LARGE)
  return token
}

async function claimsOf(
  occasion: Occasion,
  db: Database,
  options: ParsedOptions,
  identity: Identity,
): Promise<Record<string, unknown>> {
  const { settings, hooks, now } = occasion
  const { user, session } = identity
  const actor = actorOf(occasion, identity)
  const added = await hooks.tokenClaims(occasion, db, { session, user })
  const own = options.payload === undefined ? user : await options.payload({ user, session })
  const iat = Math.floor(now.getTime() / 1000)
  return Object.assign({}, added, own, {
    iat,
    exp: iat + options.lifetime,
    iss: options.issuer ?? settings.origin,
    aud: options.audience ?? settings.origin,
    sub: options.subject === undefined ? user.id : await options.subject({ user, session }),
    sid: session.id,
    // RFC 8176, OpenID Connect Core section 2: what was done, how sure it is, and when (seconds since 1970).
    amr: session.amr.length === 0 ? undefined : session.amr,
    acr: assuranceOf(session.amr),
    auth_time: Math.floor(session.updatedAt.getTime() / 1000),
    // Left out by JSON where the user acts; nothing that is configured speaks of somebody else then.
    act: actor === undefined ? undefined : { sub: actor },
  })
}

/** A secret that this process does not have is our trouble: the caller learns the word, the log the cause. */
function explain(cause: unknown): never {
  if (cause instanceof ConfigError) throw new AuthError(jwtErrors.FAILED_TO_DECRYPT_PRIVATE_KEY, { cause })
  throw cause
}
