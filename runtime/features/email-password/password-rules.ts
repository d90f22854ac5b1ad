import { AuthError } from '../../http/errors.ts'
import type { PasswordPolicy, Platform } from '../../contract/platform.ts'
import { weaknessOf, type Weakness } from '../../security/weak-password.ts'
import { emailPasswordErrors } from './errors.ts'
import { parseOptions } from './options.ts'

/** What is known of whoever gets a password: a user, or what a body says about one. */
export type PasswordOwner = Readonly<Record<string, unknown>>

/** Who sets a password, as far as its rules ask. */
type Asking = Pick<Platform, 'settings' | 'log' | 'cache' | 'counters' | 'passwordScreen'>

/**
 * Length is counted in code points, as a person counts characters.
 * @throws {AuthError} PASSWORD_TOO_SHORT, PASSWORD_TOO_LONG
 */
export function checkLength(options: PasswordPolicy, password: string): void {
  const length = [...password.normalize('NFKC')].length
  if (length < options.passwordMinimum) throw new AuthError(emailPasswordErrors.PASSWORD_TOO_SHORT)
  if (length > options.passwordMaximum) throw new AuthError(emailPasswordErrors.PASSWORD_TOO_LONG)
}

const sentences: Readonly<Record<Weakness, string>> = {
  common: emailPasswordErrors.PASSWORD_TOO_COMMON.message,
  personal: 'This password is a name or an address of yours, or of this site, and easy to guess',
  repeated: 'This password is one character again and again, and easy to guess',
}

/**
 * Refuses a password that `owner` may not have: too short, too long, one of the most common, the owner's own name or
 * address, the site's name, and what the feature refuses that looks at new passwords.
 * @throws {AuthError} PASSWORD_TOO_SHORT, PASSWORD_TOO_LONG, PASSWORD_TOO_COMMON, and those of that feature
 */
export async function checkNewPassword(
  asking: Asking,
  options: PasswordPolicy,
  password: string,
  owner: PasswordOwner,
): Promise<void> {
  checkLength(options, password)
  await checkWeakness(asking, options, password, owner)
  // Last, because it may ask another server.
  await asking.passwordScreen?.(asking, password)
}

async function checkWeakness(
  { settings }: Asking,
  { rejectCommon }: PasswordPolicy,
  password: string,
  owner: PasswordOwner,
): Promise<void> {
  if (rejectCommon === false) return
  const own = rejectCommon === true ? [] : rejectCommon
  const reason = await weaknessOf(password, [settings.appName, ...own, ...wordsOf(owner)])
  if (reason === undefined) return
  throw new AuthError(emailPasswordErrors.PASSWORD_TOO_COMMON, { reason, message: sentences[reason] })
}

/** The same for calls of other features: by the options of this one, and by the defaults where it is off. */
export async function checkPassword(
  platform: Asking & Pick<Platform, 'passwordPolicy'>,
  password: string,
  owner: PasswordOwner,
): Promise<void> {
  return checkNewPassword(platform, platform.passwordPolicy ?? parseOptions({}), password, owner)
}

/** What somebody would try first: the names, whole and in parts, and the address with what stands before its `@`. */
function wordsOf(owner: PasswordOwner): string[] {
  const text = (key: string) => {
    const value = owner[key]
    return typeof value === 'string' ? value : ''
  }
  const [name, email] = [text('name'), text('email')]
  const names = [name, name.replace(/\s+/g, ''), ...name.split(/\s+/), text('username'), text('displayUsername')]
  return [...names, email, email.slice(0, Math.max(0, email.lastIndexOf('@')))].filter((word) => word !== '')
}
