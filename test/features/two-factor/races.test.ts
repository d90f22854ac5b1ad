import { describe, expect, it } from 'vitest'
import { racingHomes } from '../../support/homes.ts'
import { enrolled, outcome, withFactors, withPassword } from './enrolled.ts'

const crowd = 32

describe.each(racingHomes)('many at once on $name', ({ start }) => {
  it('thirty-two with one code of the app: one wins', async () => {
    const service = await start({ config: withFactors() })
    const { app } = await enrolled(service)
    const pages = await Promise.all(Array.from({ length: crowd }, () => withPassword(service)))
    const code = app.code(service.clock.now)
    const answers = await Promise.all(pages.map(({ page }) => page.post('/two-factor/verify-totp', { code })))
    const outcomes = answers.map(outcome)
    expect([outcomes.filter((seen) => seen === '200').length, new Set(outcomes).size]).toEqual([1, 2])
  })

  it('thirty-two with one backup code: one wins', async () => {
    const service = await start({ config: withFactors() })
    const { backupCodes, page: own } = await enrolled(service)
    const pages = await Promise.all(Array.from({ length: crowd }, () => withPassword(service)))
    const code = backupCodes[0] ?? ''
    const answers = await Promise.all(pages.map(({ page }) => page.post('/two-factor/verify-backup-code', { code })))
    const outcomes = answers.map(outcome)
    expect([outcomes.filter((seen) => seen === '200').length, new Set(outcomes).size]).toEqual([1, 2])
    expect((await own.get('/two-factor/status')).body.backupCodesLeft).toBe(9)
  })

  it('five with one mailed code, in one sign-in that waits: one session begins', async () => {
    const service = await start({ config: withFactors({ emailCodes: true }) })
    await enrolled(service)
    const { page } = await withPassword(service)
    await page.post('/two-factor/send-otp')
    const [mail] = await service.mails({ kind: 'second-factor-code' })
    const code = mail?.subject.slice(0, 6) ?? ''
    const headers = { cookie: [...page.cookies].map(([name, value]) => `${name}=${value}`).join('; ') }
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => service.browser().post('/two-factor/verify-otp', { code }, headers)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('thirty-two in one sign-in that waits: five codes are looked at', async () => {
    const service = await start({ config: withFactors() })
    await enrolled(service)
    const { page } = await withPassword(service)
    const headers = { cookie: [...page.cookies].map(([name, value]) => `${name}=${value}`).join('; ') }
    const answers = await Promise.all(
      Array.from({ length: crowd }, () =>
        service.browser().post('/two-factor/verify-totp', { code: '000000' }, headers),
      ),
    )
    const looked = answers.filter((answer) => outcome(answer) === '401 INVALID_CODE')
    expect(looked.length).toBeLessThanOrEqual(5)
  })
})
