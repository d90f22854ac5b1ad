import { createHmac, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { verifyWebhook, WebhookRejected } from '../../runtime/webhooks/index.ts'

const now = new Date('2026-03-01T12:00:00Z')
const seconds = now.getTime() / 1000
const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`
const secret = newSecret()
const body = '{"type":"user.created","name":"Zoë"}'

function sign(key: string, id: string, timestamp: number, text: string | Buffer) {
  const hmac = createHmac('sha256', Buffer.from(key.slice(6), 'base64'))
    .update(`${id}.${timestamp}.`)
    .update(text)
  return `v1,${hmac.digest('base64')}`
}

function headersOf(signature: string, timestamp: number | string = seconds) {
  return { 'webhook-id': 'msg_1', 'webhook-timestamp': String(timestamp), 'webhook-signature': signature }
}

const good = headersOf(sign(secret, 'msg_1', seconds, body))
const doubtOf = (received: Parameters<typeof verifyWebhook>[0], secrets: string | string[] = secret) =>
  verifyWebhook(received, secrets, { now }).then(
    () => 'accepted',
    (error: unknown) => (error instanceof WebhookRejected ? error.code : error),
  )

test('the vector of the Standard Webhooks libraries verifies', async () => {
  const received = {
    body: '{"test": 2432232314}',
    headers: {
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    },
  }
  const at = new Date(1614265330 * 1000)
  const verified = await verifyWebhook(received, 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', { now: at })
  expect(verified).toEqual({ id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', signedAt: at, payload: { test: 2432232314 } })
})

test('a Request, text, bytes and Headers all verify', async () => {
  const request = new Request('https://app.test/hooks', { method: 'POST', body, headers: good })
  for (const received of [request, { body, headers: good }, { body: Buffer.from(body), headers: new Headers(good) }]) {
    const { payload } = await verifyWebhook(received, secret, { now })
    expect(payload).toEqual(JSON.parse(body))
  }
})

test('either secret and either signature will do while a secret changes', async () => {
  const next = newSecret()
  const both = `${sign(secret, 'msg_1', seconds, body)} ${sign(next, 'msg_1', seconds, body)}`
  expect(await doubtOf({ body, headers: good }, [next, secret])).toBe('accepted')
  expect(await doubtOf({ body, headers: headersOf(both) }, next)).toBe('accepted')
  expect(await doubtOf({ body, headers: good }, next)).toBe('signature')
})

test('anything changed, unsigned, malformed or of another time is rejected', async () => {
  const signature = good['webhook-signature']
  expect(await doubtOf({ body: `${body} `, headers: good })).toBe('signature')
  expect(await doubtOf({ body, headers: { ...good, 'webhook-id': 'msg_2' } })).toBe('signature')
  expect(await doubtOf({ body, headers: headersOf(signature, seconds + 1) })).toBe('signature')
  for (const other of ['v1,', 'v1,AAAA', 'v1,not base64', signature.replace('v1,', 'v1a,'), signature.slice(3)])
    expect(await doubtOf({ body, headers: headersOf(other) })).toBe('signature')
  for (const name of Object.keys(good))
    expect(await doubtOf({ body, headers: { ...good, [name]: '' } })).toBe('headers')
  for (const time of ['NaN', '-1', '1e9', ' 1'])
    expect(await doubtOf({ body, headers: headersOf(signature, time) })).toBe('headers')
  for (const [distance, answer] of [
    [-300, 'accepted'],
    [300, 'accepted'],
    [-301, 'timestamp'],
    [301, 'timestamp'],
  ] as const) {
    const time = seconds + distance
    expect(await doubtOf({ body, headers: headersOf(sign(secret, 'msg_1', time, body), time) })).toBe(answer)
  }
  for (const text of [Buffer.from('no JSON'), Buffer.from([0x22, 0xff, 0x22])])
    expect(await doubtOf({ body: text, headers: headersOf(sign(secret, 'msg_1', seconds, text)) })).toBe('body')
})

test('a secret that is none is an error of the receiver, and is not repeated', async () => {
  for (const wrong of ['', 'secret', 'whsec_', 'whsec_c2hvcnQ=', `whsec_${'*'.repeat(32)}`])
    expect(await doubtOf({ body, headers: good }, wrong)).toEqual(
      new TypeError('A secret of a webhook is whsec_ and the base64 of 24 to 64 bytes.'),
    )
  expect(await doubtOf({ body, headers: good }, [])).toEqual(new TypeError('verifyWebhook needs a secret.'))
})
