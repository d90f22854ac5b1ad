import { isMultiFactor, type WantedFactor } from '../../contract/assurance.ts'
import type { EventOf, HookContext, Hooks } from '../../contract/hooks.ts'
import { type } from '../../contract/schema.ts'
import { defineFeature } from '../../feature.ts'
import { notify } from '../../identity/notice.ts'
import { forgetTries } from '../../identity/password-tries.ts'
import { isOwnSession } from '../../identity/session.ts'
import { counterOf } from './asker.ts'
import { twoFactorErrors } from './errors.ts'
import { mailsCodes, sendOtp } from './mailed-code.ts'
import {
  disableFactor,
  enableFactor,
  generateBackupCodes,
  getTotpUri,
  revokeTrust,
  status,
  trustedDevices,
} from './manage-factors.ts'
import { twoFactorMigrations } from './migrations.ts'
import { type ParsedOptions, parseOptions, type TwoFactorOptions } from './options.ts'
import { hasFactor, isRequired } from './required.ts'
import { findFactor, removeFactors } from './stored-factor.ts'
import { isTrusted } from './trusted-devices.ts'
import { verifyBackupCode, verifyOtp, verifyTotp } from './verify-factor.ts'

export { backupCodeHash } from './backup-codes.ts'
export { findFactor, sealFactor } from './stored-factor.ts'
export { base32 } from './totp.ts'
export type { TwoFactorOptions }

/**
 * A second factor behind every way to sign in: codes of an authenticator app (TOTP, RFC 6238), codes by mail, backup codes,
 * passkeys (`passkey()`), and browsers in which it is not asked again.
 * @throws {ConfigError} when an option is wrong
 */
export function twoFactor(options: TwoFactorOptions = {}) {
  const parsed = parseOptions(options)
  const { required } = parsed
  const asked = typeof required === 'object' ? required : {}
  // No call pays for a gate that lets everybody through.
  const gate: Partial<Pick<Hooks, 'identified'>> =
    required === undefined ? {} : { identified: (event) => requireFactor(parsed, event) }
  return defineFeature({
    id: 'two-factor',
    requires: [...(asked.roles ? ['admin'] : []), ...(asked.organizations ? ['organization'] : [])],
    errors: twoFactorErrors,
    migrations: twoFactorMigrations,
    sealed: [{ table: 'two_factor', column: 'secret', purpose: 'second-factor', key: 'user_id' }],
    fields: { user: type({ twoFactorEnabled: 'boolean' }) },
    mails: {
      'second-factor-added': {},
      'second-factor-removed': {},
      'second-factor-code': {},
      'backup-code-used': {},
      'trusted-device-added': {},
      'trusted-device-removed': {},
    },
    capabilities: (settings) => ({
      otp: mailsCodes(settings, parsed),
      trustDevice: parsed.trustedDeviceLifetime,
    }),
    routes: [
      enableFactor(parsed),
      disableFactor,
      verifyTotp(parsed),
      sendOtp(parsed),
      verifyOtp(parsed),
      verifyBackupCode(parsed),
      getTotpUri(parsed),
      generateBackupCodes(parsed),
      status(parsed),
      trustedDevices,
      revokeTrust,
    ],
    hooks: {
      // A body never says anything of this.
      userWriting: async ({ user }) => (user === null ? { twoFactorEnabled: false } : {}),
      secondFactor: (event) => wantedFactor(parsed, event),
      ...gate,
      async removeSecondFactors({ tx, user, now, ...event }) {
        const had = (await findFactor(tx, event.settings.secrets, user.id)) !== undefined
        if (!had) return false
        await removeFactors(tx, user.id, now)
        await forgetTries(tx, counterOf(user.id))
        await notify(event, tx, user, { kind: 'second-factor-removed' }, now)
        return true
      },
      credentialsRemoved: ({ tx, userId, now }) => removeFactors(tx, userId, now),
    },
  })
}

/** What a sign-in waits for; undefined where the account asks for nothing more, or the browser is trusted. */
async function wantedFactor(
  options: ParsedOptions,
  { tx, user, by, stepUp, exchange, settings, hooks, ...event }: HookContext & EventOf<'secondFactor'>,
): Promise<WantedFactor | undefined> {
  const enabled = hasFactor(user)
  if (!enabled && !(await isRequired(options, tx, user))) return undefined
  if (enabled && !stepUp && exchange !== null && (await isTrusted(tx, exchange, user.id))) return undefined
  const found = enabled ? await findFactor(tx, settings.secrets, user.id) : undefined
  const methods: string[] = []
  if (found?.confirmed === true && found.secret !== null) methods.push('totp')
  // A mail that was opened is no second factor to a mail.
  if (enabled && mailsCodes(settings, options) && (stepUp || !by.amr.includes('email'))) methods.push('otp')
  if (stepUp || !by.amr.includes('hwk')) {
    const occasion = { ...event, settings, hooks, exchange }
    const others = await hooks.signInMethods(occasion, tx, { userId: user.id })
    if (others.some(({ kind }) => kind === 'passkey')) methods.push('passkey')
  }
  const enrollment = !enabled && methods.length === 0
  return { methods, enrollment, page: options.page, lifetime: options.challengeLifetime }
}

/** Keeps out who is signed in from before the second factor was asked for, until they have one. */
async function requireFactor(options: ParsedOptions, event: HookContext & Omit<EventOf<'identified'>, 'call'>) {
  const { tx, user, session } = event
  if (options.required === undefined || hasFactor(user) || isMultiFactor(session.amr)) return undefined
  // Who acts in the person's place cannot set one up for them, and a guest has nothing to protect.
  if (!isOwnSession(event, { session, user })) return undefined
  return (await isRequired(options, tx, user)) ? twoFactorErrors.TWO_FACTOR_REQUIRED : undefined
}
