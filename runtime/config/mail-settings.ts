import { resolve } from 'node:path'
import { ConfigError } from '../contract/config-error.ts'
import type { Settings } from '../contract/settings.ts'
import type { MailTransport } from '../mail/message.ts'
import { knownLanguage } from '../mail/language.ts'
import { parseSender } from '../mail/sender.ts'
import { mailLanguages } from '../mail/sentences.ts'
import { smtpConnection } from '../mail/smtp-connection.ts'
import { smtpTransport } from '../mail/smtp.ts'
import { type Environment, readVariable } from './environment.ts'
import type { MailOptions } from './options.ts'

/**
 * How mail leaves: as `SMTP_URL` says, else as the config says, else not at all.
 * @throws {ConfigError} when the address of the server or the sender is wrong
 */
export function mailOf(
  options: MailOptions,
  environment: Environment,
  surroundings: { readonly cwd: string; readonly appName: string; readonly hostname: string },
): Settings['mail'] {
  const { cwd, appName, hostname } = surroundings
  const templates = options.templates === undefined ? undefined : resolve(cwd, options.templates)
  const languages = mailLanguages(templates)
  return {
    transport: transportOf(options, environment),
    from: senderOf(options, environment) ?? defaultSender(appName, hostname),
    templates,
    language: languageOf(options.language ?? 'en', languages),
    languages,
  }
}

function languageOf(wanted: string, languages: readonly string[]): string {
  const known = knownLanguage(wanted, languages)
  if (known !== undefined) return known
  throw new ConfigError({
    path: 'mail.language',
    expected: `one of ${languages.join(', ')}`,
    advice: `For another language write sentences/${wanted}.json into the folder of mail.templates.`,
  })
}

function transportOf({ transport, send }: MailOptions, environment: Environment): MailTransport | undefined {
  const url = readVariable(environment, 'SMTP_URL')
  if (url !== undefined) return smtpTransport(smtpConnection({ url }, 'SMTP_URL'))
  return transport ?? (send && { name: 'send', send })
}

function senderOf({ from }: MailOptions, environment: Environment): string | undefined {
  const variable = readVariable(environment, 'MAIL_FROM')
  const text = variable ?? from
  if (text === undefined || parseSender(text) !== undefined) return text
  throw new ConfigError({
    path: variable === undefined ? 'mail.from' : 'MAIL_FROM',
    expected: 'one address, alone or as `Name <address>`',
    advice: 'For example Acme <hello@acme.com>.',
  })
}

/** The product's name may hold anything; what would break a header or end the name stays out. */
function defaultSender(appName: string, hostname: string): string {
  const name = appName.replace(/[^\p{L}\p{N}\p{M}\p{P}\p{S} ]|[<>"\\]/gu, '').trim()
  return `${name} <no-reply@${hostname}>`.trim()
}
