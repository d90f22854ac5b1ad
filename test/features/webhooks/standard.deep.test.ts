import { Webhook } from 'standardwebhooks'
import { expect, it } from 'vitest'
import { rotateEndpointSecret } from '../../../runtime/features/webhooks/index.ts'
import { testAuth } from '../../support/test-auth.ts'
import { type Received, startReceiver } from './receiver.ts'
import { startSending } from './sending.ts'

const verdict = (secret: string, { body, headers }: Received): unknown => {
  const named = Object.entries(headers).map(([name, value]) => [name, String(value)])
  try {
    return new Webhook(secret).verify(body, Object.fromEntries(named))
  } catch {
    return 'rejected'
  }
}

it('the library of Standard Webhooks verifies what is sent, before, during and after a rotation of the secret', async () => {
  const { add, change, send, db, auth, clock } = await startSending(testAuth)
  const receiver = await startReceiver()
  const { id, secret: first } = await add(receiver.url)
  const { secrets } = auth.settings
  await change({ after: { number: 0 } })
  await send()
  const second = await rotateEndpointSecret(db, secrets, { id, overlap: 3600 }, clock.now)
  await change({ after: { number: 1 } })
  await send()
  const third = await rotateEndpointSecret(db, secrets, { id, overlap: 0 }, clock.now)
  await change({ after: { number: 2 } })
  await send()
  if (second === undefined || third === undefined) throw new Error('It was rotated')
  const verdicts = receiver.received.map((received) =>
    [first, second, third].map((secret) => (verdict(secret, received) === 'rejected' ? '-' : 'good')).join(' '),
  )
  expect(verdicts).toEqual(['good - -', 'good good -', '- - good'])
})
