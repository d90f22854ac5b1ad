import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** An SMS as the service that sends it was asked for. */
export interface AskedSms {
  readonly path: string
  readonly authorization: string | undefined
  readonly fields: Readonly<Record<string, string>>
}

/** A server that takes SMS in Twilio's form, until the test ends. */
export interface SmsServer {
  readonly url: string
  readonly asked: AskedSms[]
  /** What it answers from now on: a status, and the number of the error; `hang-up` answers nothing. */
  mode: { readonly status: number; readonly code?: number } | 'hang-up'
}

export async function smsServer(): Promise<SmsServer> {
  const http = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (part: string) => (body += part))
    request.on('end', () => {
      const fields = Object.fromEntries(new URLSearchParams(body))
      sms.asked.push({ path: request.url ?? '', authorization: request.headers.authorization, fields })
      if (sms.mode === 'hang-up') return void request.socket.destroy()
      const { status, code } = sms.mode
      const said = status < 300 ? { sid: 'SM1' } : { code, message: `The number ${fields['To']} is not right`, status }
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(said))
    })
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const { port } = http.address() as AddressInfo
  const sms: SmsServer = { url: `http://127.0.0.1:${port}/base`, asked: [], mode: { status: 201 } }
  onTestFinished(() => new Promise<void>((resolve) => void http.close(() => resolve())))
  return sms
}
