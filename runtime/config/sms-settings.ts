import { ConfigError } from '../contract/config-error.ts'
import type { Settings } from '../contract/settings.ts'
import { type SmsAccount, smsOverHttp } from '../sms/sms-account.ts'
import type { SmsTransport } from '../sms/sms-message.ts'
import { type Environment, readVariable } from './environment.ts'
import type { Options } from './options.ts'

type ParsedSms = (typeof Options.infer)['sms']

/**
 * How SMS leave: by the function of the config, else by the account that it or the environment names, else not at all.
 * @throws {ConfigError} when an account lacks its secret or its sender
 */
export function smsOf(options: ParsedSms, environment: Environment): Settings['sms'] {
  const { perNumber, perDay } = options
  return { transport: transportOf(options, environment), perNumber, perDay }
}

function transportOf(options: ParsedSms, environment: Environment): SmsTransport | undefined {
  const { send, url } = options
  const accountSid = options.accountSid ?? readVariable(environment, 'TWILIO_ACCOUNT_SID')
  if (send !== undefined) return { name: 'send', send }
  if (accountSid === undefined) return undefined
  const authToken = readVariable(environment, 'TWILIO_AUTH_TOKEN') ?? options.authToken
  if (authToken === undefined) {
    throw new ConfigError({
      path: 'sms.authToken',
      expected: 'the secret of the account',
      advice: 'Write TWILIO_AUTH_TOKEN into .env, or name its file in TWILIO_AUTH_TOKEN_FILE.',
    })
  }
  return smsOverHttp({ accountSid, authToken, sender: senderOf(options), url })
}

function senderOf({ from, messagingServiceSid }: ParsedSms): SmsAccount['sender'] {
  if (from !== undefined && messagingServiceSid === undefined) return { from }
  if (messagingServiceSid !== undefined && from === undefined) return { messagingServiceSid }
  throw new ConfigError({
    path: 'sms.from',
    expected: 'one sender: from or messagingServiceSid',
    advice: "For example from: '+15551234567', a number of the account.",
  })
}
