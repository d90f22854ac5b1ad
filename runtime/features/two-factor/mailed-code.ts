import { limits } from '../../contract/limits.ts'
import type { Platform } from '../../contract/platform.ts'
import { type } from '../../contract/schema.ts'
import type { Database } from '../../database/database.ts'
import { AuthError } from '../../http/errors.ts'
import { type Context, route } from '../../http/route.ts'
import { spanOf } from '../../identity/mail-link.ts'
import { mailedUser } from '../../identity/notice.ts'
import { purposes } from '../../identity/purposes.ts'
import { holdUser } from '../../identity/user.ts'
import {
  consumeVerification,
  findVerification,
  issueVerification,
  withdrawVerifications,
} from '../../identity/verification.ts'
import { canMail, queueMail } from '../../outbox/outbox.ts'
import { counterKeys } from '../../security/derive.ts'
import { randomText } from '../../security/random.ts'
import { type Asker, whoAsks } from './asker.ts'
import { twoFactorErrors } from './errors.ts'
import type { ParsedOptions } from './options.ts'

const purpose = purposes.secondFactorCode

/** Digits of a mailed code. */
const length = 6

/** Whether codes go out by mail here. */
export function mailsCodes(settings: Platform['settings'], { emailCodes }: ParsedOptions): boolean {
  return emailCodes && canMail(settings)
}

/** @throws {AuthError} OTP_NOT_CONFIGURED where codes are not mailed */
export function requireMailedCodes(settings: Platform['settings'], options: ParsedOptions): void {
  if (!mailsCodes(settings, options)) throw new AuthError(twoFactorErrors.OTP_NOT_CONFIGURED)
}

/**
 * What a code is stored under: bound to the sign-in or the session that it was mailed for, and hashed under a key of the
 * service, because six digits alone are soon guessed by whoever reads the table.
 */
function secretOf({ settings }: Context, asker: Asker, code: string): string {
  const place = asker.kind === 'pending' ? asker.pending.secret : asker.identity.session.id
  return counterKeys(settings.secrets)(`${purpose}\n${place}\n${code.replaceAll(/\s/g, '')}`)
}

/** Uses a mailed code up; false when it is wrong. @throws {AuthError} OTP_HAS_EXPIRED when it was right once */
export async function useMailedCode(context: Context, tx: Database, asker: Asker, code: string): Promise<boolean> {
  const wanted = { purpose, secret: secretOf(context, asker, code), now: context.now }
  if ((await consumeVerification(tx, wanted)) !== undefined) return true
  const { state } = await findVerification(tx, wanted)
  if (state === 'ended') throw new AuthError(twoFactorErrors.OTP_HAS_EXPIRED)
  return false
}

/** POST /two-factor/send-otp (wire contract beyond, 2.2): mails a code; one that was mailed before is not good any more. */
export const sendOtp = (options: ParsedOptions) =>
  route(
    'POST',
    '/two-factor/send-otp',
    {
      summary: 'Mails a code that finishes the sign-in',
      caller: 'anyone',
      gate: false,
      via: 'sign-in',
      returns: type({ status: 'boolean' }),
      errors: [twoFactorErrors.OTP_NOT_CONFIGURED, twoFactorErrors.INVALID_TWO_FACTOR_COOKIE],
      limits: { client: limits.secondFactorRate },
    },
    async (context) => {
      const { db, settings, now } = context
      requireMailedCodes(settings, options)
      const asker = await whoAsks(context)
      const { user } = asker
      const code = randomText(length, 'digits')
      const lifetime = options.emailCodeLifetime
      await db.transaction(async (tx) => {
        await holdUser(tx, user.id)
        await withdrawVerifications(tx, user.id, [purpose])
        const secret = secretOf(context, asker, code)
        await issueVerification(tx, { purpose, secret, value: '', lifetime, now, user })
        const data = { user: mailedUser(user), code, validFor: spanOf(lifetime) }
        await queueMail(context, tx, { kind: 'second-factor-code', to: user.email, data }, now)
      })
      return { status: true }
    },
  )
