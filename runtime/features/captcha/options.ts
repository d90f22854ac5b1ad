import { ConfigError } from '../../contract/config-error.ts'
import { limits } from '../../contract/limits.ts'
import { featureOptionProblems } from '../../contract/option-problems.ts'
import type { RobotTarget } from '../../contract/platform.ts'
import { type } from '../../contract/schema.ts'
import type { CaptchaProvider } from './captcha-provider.ts'
import { proofOfWork } from './providers.ts'

/** What can be configured about captchas. */
export interface CaptchaOptions {
  /** Who asks: `turnstile({ siteKey })`, `hcaptcha({ siteKey })`, `recaptcha({ siteKey })` or `proofOfWork()`, which needs nobody. Default `proofOfWork()`. */
  readonly provider?: CaptchaProvider
  /** `always`: every request is asked. `risk`: only after `freeTries` of a client network or an account. Default `risk`. */
  readonly mode?: 'always' | 'risk'
  /** What is asked about: endpoints that take a password (`guess`), that send a mail (`send`), that make an account (`create`). Default: all three. */
  readonly asks?: readonly RobotTarget[]
  /** In the mode `risk`: how often a client network, or anybody with one account, fails to sign in, sends a mail or makes an account before it is asked, 1 to 100. Default 3. */
  readonly freeTries?: number
  /** In the mode `risk`: seconds in which these are counted, 60 to 86400. Default 900. */
  readonly window?: number
}

const targets = ['guess', 'send', 'create'] as const satisfies readonly RobotTarget[]

const Options = type({
  '+': 'reject',
  provider: type('object')
    .as<CaptchaProvider>()
    .default(() => proofOfWork()),
  mode: "'always' | 'risk' = 'risk'",
  asks: type("('guess' | 'send' | 'create')[] >= 1").default(() => [...targets]),
  freeTries: `1 <= number.integer <= 100 = ${limits.captchaFreeTries.max}`,
  window: `60 <= number.integer <= 86400 = ${limits.captchaFreeTries.window}`,
})

/** The options with their defaults. */
export interface ParsedCaptchaOptions extends Required<CaptchaOptions> {}

/** Options of better-auth, and what says the same here. */
const elsewhere = {
  secretKey: 'Give it to the provider: turnstile({ siteKey, secretKey }), or set TURNSTILE_SECRET_KEY.',
  endpoints: 'Remove it: every endpoint that robots are after is asked; asks leaves kinds of them out.',
  provider: 'Call one of turnstile, hcaptcha, recaptcha or proofOfWork, e.g. provider: proofOfWork().',
}

/** The options with their defaults. @throws {ConfigError} naming the option that is wrong */
export function parseCaptchaOptions(options: CaptchaOptions): ParsedCaptchaOptions {
  const parsed = Options(options)
  if (!(parsed instanceof type.errors)) return parsed
  throw new ConfigError(featureOptionProblems('captcha', Options, parsed, elsewhere))
}
