import { ConfigError } from '../../contract/config-error.ts'
import { limits } from '../../contract/limits.ts'
import { featureOptionProblems } from '../../contract/option-problems.ts'
import { type } from '../../contract/schema.ts'
import type { CaptchaProvider } from './captcha-provider.ts'
import { checkWork } from './work.ts'
import { askVendor, checkVendor, type Vendor } from './vendor.ts'

/** What can be configured about a vendor of captchas. */
export interface VendorOptions {
  /** The public key of your site at the vendor. */
  readonly siteKey: string
  /** Its secret key. Default: the variable `TURNSTILE_SECRET_KEY`, `HCAPTCHA_SECRET_KEY` or `RECAPTCHA_SECRET_KEY`. */
  readonly secretKey?: string
  /** The action that your page names to Turnstile or reCAPTCHA v3; another one is rejected. Default: any. */
  readonly expectedAction?: string
  /** Names of the hosts on which the question may have been answered. Default: any that the vendor allows. */
  readonly allowedHostnames?: readonly string[]
  /** Lowest score of reCAPTCHA v3 that is let through, 0 to 1. Default 0.5. */
  readonly minScore?: number
  /** Where answers are checked, for a proxy of yours. https outside development. Default: the vendor's. */
  readonly siteVerifyURL?: string
}

/** What can be configured about challenges of work. */
export interface ProofOfWorkOptions {
  /** Zero bits that an answer begins with, 8 to 24: one more doubles the work. Default 16, which takes a phone about a second. */
  readonly difficulty?: number
}

const Vendors = type({
  '+': 'reject',
  siteKey: '1 <= string <= 200',
  'secretKey?': 'string >= 1',
  'expectedAction?': 'string >= 1',
  'allowedHostnames?': 'string[] >= 1',
  minScore: '0 <= number <= 1 = 0.5',
  'siteVerifyURL?': 'string.url',
})
const Work = type({ '+': 'reject', difficulty: `8 <= number.integer <= 24 = ${limits.workDifficulty}` })

function vendorProvider(name: Vendor['name'], address: string, options: VendorOptions): CaptchaProvider {
  const parsed = Vendors(options)
  if (parsed instanceof type.errors) throw new ConfigError(featureOptionProblems(`captcha.${name}`, Vendors, parsed))
  const { siteVerifyURL = address } = parsed
  const vendor: Vendor = { ...parsed, name, siteVerifyURL, variable: `${name.toUpperCase()}_SECRET_KEY` }
  return {
    name,
    siteKey: parsed.siteKey,
    verify: (platform, answer) => askVendor(vendor, platform, answer),
    check: (settings, variable) => checkVendor(vendor, settings, variable),
  }
}

/**
 * Cloudflare Turnstile.
 * @throws {ConfigError} when an option is wrong
 */
export function turnstile(options: VendorOptions): CaptchaProvider {
  return vendorProvider('turnstile', 'https://challenges.cloudflare.com/turnstile/v0/siteverify', options)
}

/**
 * hCaptcha.
 * @throws {ConfigError} when an option is wrong
 */
export function hcaptcha(options: VendorOptions): CaptchaProvider {
  return vendorProvider('hcaptcha', 'https://api.hcaptcha.com/siteverify', options)
}

/**
 * Google reCAPTCHA, v2 and v3.
 * @throws {ConfigError} when an option is wrong
 */
export function recaptcha(options: VendorOptions): CaptchaProvider {
  return vendorProvider('recaptcha', 'https://www.google.com/recaptcha/api/siteverify', options)
}

/**
 * Work for the browser, which costs a person a second and a robot one for each call. It needs no vendor, no cookie and no picture.
 * @throws {ConfigError} when an option is wrong
 */
export function proofOfWork(options: ProofOfWorkOptions = {}): CaptchaProvider {
  const parsed = Work(options)
  if (parsed instanceof type.errors) throw new ConfigError(featureOptionProblems('captcha.proofOfWork', Work, parsed))
  const { difficulty } = parsed
  return { name: 'proof-of-work', difficulty, verify: checkWork, check() {} }
}
