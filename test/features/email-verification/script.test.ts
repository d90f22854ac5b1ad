import { describe, expect, it } from 'vitest'
import { sql } from '../../../runtime/index.ts'
import { ada, homes } from '../../support/homes.ts'
import { newestMail } from '../../support/mailed.ts'
import type { TestAuth } from '../../support/test-auth.ts'

const navigation = { accept: 'text/html', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }
const isVerified = async ({ db }: TestAuth) =>
  (await db.query<{ emailVerified: boolean }>(sql`select email_verified from latchkey.user`))[0]?.emailVerified

/** Somebody signs up and asks for the mail; its link reaches another device. */
async function opened(service: TestAuth) {
  const page = service.browser()
  await page.post('/sign-up/email', ada)
  await page.post('/send-verification-email', { email: ada.email })
  return { owner: service.browser(), token: (await newestMail(service, 'verify-email')).token }
}

describe.each(homes)('the token of a link that a script sends, on $name', ({ start }) => {
  it('verifies for a script of a trusted page, and for no other way of opening it', async () => {
    const trusted = 'https://app.example.com'
    const service = await start({ config: { trustedOrigins: [trusted] } })
    const { owner, token } = await opened(service)
    const path = `/verify-email?token=${token}`
    const script = { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }
    const refused: Record<string, string>[] = [
      { ...script, 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
      { ...script, 'sec-fetch-site': 'same-origin', origin: 'null' },
      { ...script, 'sec-fetch-site': 'cross-site' },
      { ...script, 'sec-fetch-site': 'none' },
      script,
      { origin: trusted },
      { 'sec-fetch-mode': 'no-cors', 'sec-fetch-site': 'same-origin' },
      { ...navigation, 'sec-fetch-site': 'same-origin' },
    ]
    for (const headers of refused) {
      await owner.get(path, headers)
      expect([headers, await isVerified(service)]).toEqual([headers, false])
    }
    const cross = await owner.get(path, { ...script, 'sec-fetch-site': 'cross-site', origin: trusted })
    expect([cross.status, cross.body.status, await isVerified(service)]).toEqual([200, true, true])
    await service.db.query(sql`update latchkey.user set email_verified = false`)
    await owner.post('/send-verification-email', { email: ada.email })
    const next = await newestMail(service, 'verify-email')
    const own = await service.browser().get(`/verify-email?token=${next.token}&callbackURL=/in`, {
      ...script,
      'sec-fetch-site': 'same-origin',
    })
    expect([own.status, own.body.status]).toEqual([200, true])
  })

  it('asks a script for the password too, where that confirms', async () => {
    const config = { emailVerification: { confirmElsewhere: 'password' as const } }
    const service = await start({ config })
    const { token } = await opened(service)
    const script = { 'sec-fetch-mode': 'cors', 'sec-fetch-site': 'same-origin' }
    const answer = await service.browser().get(`/verify-email?token=${token}`, script)
    expect([answer.body.code, await isVerified(service)]).toEqual(['PASSWORD_REQUIRED', false])
  })
})
