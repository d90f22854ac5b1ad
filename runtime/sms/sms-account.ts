import { isLoopbackHost } from '../common/loopback.ts'
import { ConfigError } from '../contract/config-error.ts'
import { type SmsMessage, SmsRejected, type SmsTransport } from './sms-message.ts'

/** An account at a service that takes SMS as Twilio does. */
export interface SmsAccount {
  readonly accountSid: string
  readonly authToken: string
  /** Who an SMS is from: a number or a name that the account has, or the id of a messaging service that chooses one. */
  readonly sender: { readonly from: string } | { readonly messagingServiceSid: string }
  /** Base URL of the service. */
  readonly url: string
}

/** Milliseconds for the whole answer. */
const deadline = 15_000

/**
 * Sends SMS by HTTP, in the form of Twilio's Messages resource. Nothing that the service answers reaches the log but its number
 * for the error: the rest may repeat the number or the text.
 * @throws {ConfigError} when the URL is wrong
 */
export function smsOverHttp({ accountSid, authToken, sender, url }: SmsAccount): SmsTransport {
  const base = parseUrl(url)
  const target = new URL(
    `${base.pathname.replace(/\/+$/, '')}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`,
    base,
  )
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
  const who = 'from' in sender ? { From: sender.from } : { MessagingServiceSid: sender.messagingServiceSid }
  return {
    name: `http ${base.host}`,
    async send({ to, text }: SmsMessage) {
      const answer = await fetch(target, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ To: to, ...who, Body: text }),
        redirect: 'manual',
        signal: AbortSignal.timeout(deadline),
      })
      if (answer.ok) return void (await answer.body?.cancel())
      const reason = `The SMS service answered ${answer.status}${await errorNumber(answer)}`
      throw isFinal(answer.status) ? new SmsRejected(reason) : new Error(reason)
    },
  }
}

/** 401 and 403 are about the account: a mistake of ours that can be corrected. 408 and 429 say to come later. */
function isFinal(status: number): boolean {
  return status >= 400 && status < 500 && ![401, 403, 408, 429].includes(status)
}

async function errorNumber(answer: Response): Promise<string> {
  const body: unknown = await answer.json().catch(() => null)
  const code: unknown = typeof body === 'object' && body !== null && 'code' in body ? body.code : undefined
  return typeof code === 'number' ? `, error ${code}` : ''
}

function parseUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopbackHost(url.hostname))
  if (url !== undefined && isSafe && url.username === '' && url.search === '') return url
  throw new ConfigError({
    path: 'sms.url',
    expected: 'an https URL without user, password and query',
    advice: 'Write the base URL of the service, or leave it out for https://api.twilio.com.',
  })
}
