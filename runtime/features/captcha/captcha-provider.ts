import type { Exchange } from '../../contract/exchange.ts'
import type { Platform, RobotTarget } from '../../contract/platform.ts'
import type { Settings } from '../../contract/settings.ts'

/** What the browser brought, and for what. */
export interface CaptchaAnswer {
  readonly text: string
  readonly target: RobotTarget
  readonly exchange: Exchange
}

/** Who asks whether somebody is a robot. */
export interface CaptchaProvider {
  readonly name: 'turnstile' | 'hcaptcha' | 'recaptcha' | 'proof-of-work'
  /** Public: pages show the vendor's question with it. */
  readonly siteKey?: string
  /** Zero bits that an answer to a challenge of ours begins with. */
  readonly difficulty?: number
  /** Whether an answer is right, and was not used before. @throws {OutboundFailure} when the vendor cannot be asked */
  verify(platform: Pick<Platform, 'settings' | 'variable' | 'db' | 'tracer'>, answer: CaptchaAnswer): Promise<boolean>
  /** @throws {ConfigError} when it cannot work with these settings */
  check(settings: Settings, variable: Platform['variable']): void
}
