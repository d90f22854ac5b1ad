import { User } from '../../contract/entities.ts'
import { limits } from '../../contract/limits.ts'
import { type } from '../../contract/schema.ts'
import { AuthError } from '../../http/errors.ts'
import { route } from '../../http/route.ts'
import { identityErrors } from '../../identity/errors.ts'
import { notify } from '../../identity/notice.ts'
import { countBackupCodes, useBackupCode } from './backup-codes.ts'
import { type Asker } from './asker.ts'
import { twoFactorErrors } from './errors.ts'
import { type GivenFactor, giveFactor } from './give-factor.ts'
import { requireMailedCodes, useMailedCode } from './mailed-code.ts'
import type { ParsedOptions } from './options.ts'
import { hasFactor } from './required.ts'
import { allowMailedCodes, findFactor, useTotp } from './stored-factor.ts'
import { record } from '../../identity/record.ts'

const Body = type({ code: 'string <= 64', 'trustDevice?': 'boolean' })
const Answer = type({ token: 'string', user: User })

/** The errors of every call that takes a code. */
const common = [
  twoFactorErrors.INVALID_TWO_FACTOR_COOKIE,
  twoFactorErrors.TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE,
  twoFactorErrors.ACCOUNT_TEMPORARILY_LOCKED,
]

/** What all of them say. They are open to who has to set a second factor up first. */
const standing = {
  caller: 'anyone',
  gate: false,
  via: 'sign-in',
  returns: Answer,
  changesSession: true,
  limits: { client: limits.secondFactorRate },
} as const

/** Whether a factor may be set up here: in a session, or in a sign-in that waits for just that. */
function maySetUp(asker: Asker): boolean {
  return asker.kind === 'session' || asker.pending.enrollment
}

/** POST /two-factor/verify-totp (wire contract beyond, 2.2): the code of an authenticator app. */
export const verifyTotp = (options: ParsedOptions) =>
  route(
    'POST',
    '/two-factor/verify-totp',
    {
      ...standing,
      summary: 'Finishes a sign-in with the code of an authenticator app, or confirms the app',
      body: Body,
      errors: [identityErrors.INVALID_CODE, twoFactorErrors.TOTP_NOT_ENABLED, ...common],
    },
    (context) => {
      const { body, settings } = context
      const factor: GivenFactor = {
        enrolsAs: 'Authenticator app',
        wrong: identityErrors.INVALID_CODE,
        async use(tx, asker, user) {
          const found = await findFactor(tx, settings.secrets, user.id)
          if (!found?.secret || (!found.confirmed && !maySetUp(asker))) {
            throw new AuthError(twoFactorErrors.TOTP_NOT_ENABLED)
          }
          return useTotp(context, tx, found, { userId: user.id, code: body.code })
        },
      }
      return giveFactor(context, options, factor, { trust: body.trustDevice })
    },
  )

/** POST /two-factor/verify-otp (wire contract beyond, 2.2): a code that was mailed. */
export const verifyOtp = (options: ParsedOptions) =>
  route(
    'POST',
    '/two-factor/verify-otp',
    {
      ...standing,
      summary: 'Finishes a sign-in with a mailed code, or turns such codes on',
      body: Body,
      errors: [
        identityErrors.INVALID_CODE,
        twoFactorErrors.OTP_NOT_CONFIGURED,
        twoFactorErrors.OTP_HAS_EXPIRED,
        ...common,
      ],
    },
    (context) => {
      requireMailedCodes(context.settings, options)
      const { body, now } = context
      const factor: GivenFactor = {
        enrolsAs: 'Codes by email',
        wrong: identityErrors.INVALID_CODE,
        async use(tx, asker, user) {
          if (!(await useMailedCode(context, tx, asker, body.code))) return false
          if (maySetUp(asker) && !hasFactor(user)) await allowMailedCodes(tx, user.id, now)
          return true
        },
      }
      return giveFactor(context, options, factor, { trust: body.trustDevice })
    },
  )

/** POST /two-factor/verify-backup-code (wire contract beyond, 2.2): one of the codes that were written down. */
export const verifyBackupCode = (options: ParsedOptions) =>
  route(
    'POST',
    '/two-factor/verify-backup-code',
    {
      ...standing,
      summary: 'Finishes a sign-in with a backup code, which is used up',
      body: Body,
      errors: [twoFactorErrors.INVALID_BACKUP_CODE, twoFactorErrors.BACKUP_CODES_NOT_ENABLED, ...common],
    },
    (context) => {
      const { body, now } = context
      const factor: GivenFactor = {
        enrolsAs: null,
        wrong: twoFactorErrors.INVALID_BACKUP_CODE,
        async use(tx, _asker, user) {
          const { made } = await countBackupCodes(tx, user.id)
          if (!hasFactor(user) || made === 0) throw new AuthError(twoFactorErrors.BACKUP_CODES_NOT_ENABLED)
          if (!(await useBackupCode(tx, user.id, body.code, now))) return false
          const { left } = await countBackupCodes(tx, user.id)
          await notify(context, tx, user, { kind: 'backup-code-used', data: { left: String(left) } }, now)
          await record(context, tx, 'backup-codes.used', { id: user.id, userId: user.id, after: { left } })
          return true
        },
      }
      return giveFactor(context, options, factor, { trust: body.trustDevice })
    },
  )
