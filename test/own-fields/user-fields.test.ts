import { describe, expect, it } from 'vitest'
import { emailPassword, fake, jwt, social } from '../../runtime/index.ts'
import { begin, choose } from '../social/fake-flow.ts'
import { ada, homes } from '../support/homes.ts'
import { config, everything, rowOf, untouched } from './customers.ts'

describe.each(homes)('own fields of users on $name', ({ start }) => {
  it('are kept at sign-up, sent with the user from then on, and changed by update-user', async () => {
    const service = await start({ config: config() })
    const page = service.browser()
    const answer = await page.post('/sign-up/email', { ...ada, ...everything, source: 'a friend' })
    expect([answer.status, answer.body.user]).toEqual([200, expect.objectContaining({ ...everything, plan: 'free' })])
    expect(answer.body.user).not.toHaveProperty('source')
    expect(answer.body.user).not.toHaveProperty('score')
    const { user } = (await page.get('/get-session')).body
    expect(user).toEqual(expect.objectContaining({ ...everything, plan: 'free' }))
    const changes = { company: 'Babbage & Co', tags: [], flags: null, theme: { colour: 'blue' }, size: null }
    expect((await page.post('/update-user', changes)).body).toEqual({ status: true })
    const after = (await page.get('/get-session')).body.user
    expect(after).toEqual(expect.objectContaining({ ...everything, ...changes, plan: 'free' }))
    expect(after).not.toHaveProperty('source')
    expect(await rowOf(service)).toMatchObject({ company: 'Babbage & Co', source: 'a friend', score: null })
  })

  it('have their defaults, or null, where nobody said anything', async () => {
    const service = await start({ config: config() })
    const answer = await service.browser().post('/sign-up/email', { ...ada, company: 'Engines' })
    expect(answer.body.user).toEqual(expect.objectContaining(untouched))
    expect(await rowOf(service)).toEqual({ ...untouched, source: null, score: null })
  })

  it('are checked, and an error names the field without saying what was sent', async () => {
    const service = await start({ config: config() })
    const page = service.browser()
    const wrong: readonly [string, unknown][] = [
      ['company', 7],
      ['company', 'x'.repeat(81)],
      ['company', null],
      ['company', 'a\0b'],
      ['size', 1.5],
      ['size', 2 ** 53],
      ['ratio', 'much'],
      ['news', 'yes'],
      ['news', null],
      ['bornAt', 'yesterday'],
      ['bornAt', '+012345-01-01T00:00:00.000Z'],
      ['tags', 'maths'],
      ['tags', ['\ud800']],
      ['tags', ['x'.repeat(5000)]],
      ['theme', { colour: 'green' }],
      ['source', 'x'.repeat(1001)],
    ]
    for (const [name, value] of wrong) {
      const answer = await page.post('/sign-up/email', { ...ada, company: 'Engines', [name]: value })
      expect([name, answer.status, answer.body.code]).toEqual([name, 400, 'VALIDATION_ERROR'])
      expect(answer.body.fields[0].path.split('.')[0]).toBe(name)
      expect(JSON.stringify(answer.body)).not.toContain('xxxx')
    }
    // Too large for any number: JSON cannot say it but as text.
    const huge = JSON.stringify({ ...ada, company: 'Engines' }).replace('{', '{"ratio":1e999,')
    expect((await page.post('/sign-up/email', huge)).status).toBe(400)
    expect(await rowOf(service)).toBeUndefined()
    await page.post('/sign-up/email', { ...ada, company: 'Engines' })
    for (const [name, value] of wrong) {
      const answer = await page.post('/update-user', { [name]: value })
      expect([name, answer.status, answer.body.code]).toEqual([name, 400, 'VALIDATION_ERROR'])
    }
    expect(await rowOf(service)).toEqual({ ...untouched, source: null, score: null })
  })

  it('are required at sign-up where they have no default, and the error names them', async () => {
    const service = await start({ config: config() })
    const answer = await service.browser().post('/sign-up/email', ada)
    expect([answer.status, answer.body.code, answer.body.fields.map(({ path }: { path: string }) => path)]).toEqual([
      400,
      'VALIDATION_ERROR',
      ['company'],
    ])
    expect(await rowOf(service)).toBeUndefined()
  })

  it('are null or their default for who comes by a provider, whatever the provider says', async () => {
    const features = [emailPassword(), social({ providers: [fake()] }), jwt()]
    const service = await start({ config: config({ features }) })
    const page = service.browser()
    await page.get(await choose(page, await begin(page), { email: 'grace@example.com' }))
    const { user } = (await page.get('/get-session')).body
    expect(user).toMatchObject({ company: null, plan: 'free', news: false, size: null })
    expect(user).not.toHaveProperty('source')
  })

  it('are times in the process also where they come from the cookie cache', async () => {
    const service = await start({ config: config({ session: { cookieCache: 60 }, features: [emailPassword()] }) })
    const page = service.browser()
    await page.post('/sign-up/email', { ...ada, ...everything })
    await page.get('/get-session')
    expect(page.cookies.has('better-auth.session_data')).toBe(true)
    const call: (method: 'GET', path: string, input: object) => Promise<unknown> = service.auth.call
    const headers = { cookie: [...page.cookies].map(([name, value]) => `${name}=${value}`).join('; ') }
    service.statements.length = 0
    const cached = await call('GET', '/get-session', { headers })
    expect(cached).toMatchObject({ user: { bornAt: new Date(everything.bornAt), tags: everything.tags } })
    expect(service.statements).toEqual([])
  })
})
