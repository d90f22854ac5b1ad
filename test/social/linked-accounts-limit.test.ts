import { expect, it } from 'vitest'
import { emailPassword, github, social, sql } from '../../runtime/index.ts'
import { raceRounds } from '../support/depth.ts'
import { ada } from '../support/homes.ts'
import { crowd, twoNodes } from '../support/nodes.ts'
import { from, limited } from '../rate-limits/limited.ts'
import { testAuth } from '../support/test-auth.ts'
import { beginLink, choose, withFake } from './fake-flow.ts'

it('of 32 links at once over two nodes the limit of accounts lets exactly as many through as it says', async () => {
  const { first, at } = await twoNodes({ config: withFake({ linking: { allowDifferentEmails: true } }) })
  const page = first.browser()
  const { body } = await page.post('/sign-up/email', ada)
  for (let round = 0; round < raceRounds; round += 1) {
    await first.db.query(sql`delete from latchkey.account where provider_id <> 'credential'`)
    await first.db.query(sql`
      insert into latchkey.account (id, user_id, provider_id, account_id, created_at, updated_at)
      select gen_random_uuid(), ${body.user.id}, 'other', i::text, ${first.clock.now}, ${first.clock.now}
      from generate_series(1, 17) i`)
    const returns = []
    for (let index = 0; index < crowd; index += 1) {
      const browser = at(index, { browser: page })
      const subject = `round-${round}-subject-${index}`
      returns.push({ browser, back: await choose(browser, await beginLink(browser), { subject }) })
    }
    await Promise.all(returns.map(({ browser, back }) => browser.get(back)))
    const accounts = await first.db.query(sql`select id from latchkey.account`)
    expect(accounts).toHaveLength(20)
  }
}, 300_000)

it('a user begins at most 60 links in an hour', async () => {
  const features = [emailPassword(), social({ providers: [github({ clientId: 'x', clientSecret: 'y' })] })]
  const service = await testAuth(limited({ features }))
  const page = service.browser()
  await page.post('/sign-up/email', ada, from('192.0.2.1'))
  const answers = []
  for (let index = 0; index < 61; index += 1) {
    answers.push(await page.post('/link-social', { provider: 'github' }, from(`192.0.2.${index + 2}`)))
  }
  expect(answers.map(({ status }) => status).filter((status) => status !== 200)).toEqual([429])
  expect((await page.get('/get-session', from('192.0.2.99'))).status).toBe(200)
})
