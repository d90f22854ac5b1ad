import { defineFeature } from '../../feature.ts'
import { purposes } from '../../identity/purposes.ts'
import { magicLinkErrors } from './errors.ts'
import { confirmLink, linkStatus, openLink } from './open-link.ts'
import { type MagicLinkOptions, parseLinkOptions } from './options.ts'
import { codeLinkKind, linkMail, sendLink } from './send-link.ts'

export type { MagicLinkOptions }

/**
 * Links by mail that sign in and up: at once in the browser that asked, elsewhere after a click, so that no scanner uses one up.
 * @throws {ConfigError} when an option is wrong
 */
export function magicLink(options: MagicLinkOptions = {}) {
  const parsed = parseLinkOptions(options)
  return defineFeature({
    id: 'magic-link',
    errors: magicLinkErrors,
    ...(parsed.code && { requires: ['email-otp'] }),
    mails: { [parsed.code ? codeLinkKind : purposes.magicLink]: linkMail(parsed) },
    capabilities: { signUp: parsed.signUp, code: parsed.code },
    routes: [sendLink(parsed), openLink(parsed), confirmLink(parsed), linkStatus],
  })
}
