import { describe, expect, it } from 'vitest'
import { homes } from '../support/homes.ts'
import { from, limited, outcome, tooMany } from './limited.ts'

describe.each(homes)('the limit of everything that one client network sends on $name', ({ start }) => {
  it('is 100 requests in 10 seconds, and asks the database nothing', async () => {
    const { browser, clock, statements } = await start({ ...limited(), clock: new Date('2026-01-01T00:00:00Z') })
    const page = browser()
    for (let index = 0; index < 100; index++)
      expect((await page.get('/get-session', from('192.0.2.1'))).status).toBe(200)
    clock.advance(4)
    const refused = await page.get('/get-session', from('192.0.2.1'))
    expect([outcome(refused), refused.headers.get('retry-after')]).toEqual([tooMany, '6'])
    expect((await page.get('/get-session', from('192.0.2.2'))).status).toBe(200)
    clock.advance(6)
    expect((await page.get('/get-session', from('192.0.2.1'))).status).toBe(200)
    expect(statements).toEqual([])
  })

  it('counts unknown paths, wrong methods and HEAD, and refuses them too', async () => {
    const { browser } = await start({ ...limited(), clock: new Date('2026-01-01T00:00:00Z') })
    const page = browser()
    const strays = [
      { path: '/nothing', method: 'GET' },
      { path: '/ok', method: 'HEAD' },
      { path: '/sign-in/email', method: 'DELETE' },
      { path: '/ok', method: 'OPTIONS' },
    ]
    for (let index = 0; index < 100; index++) {
      const { path, method } = strays[index % strays.length] ?? { path: '', method: '' }
      expect((await page.send(path, { method, headers: from('192.0.2.1') })).status).toBe(404)
    }
    for (const { path, method } of strays)
      expect((await page.send(path, { method, headers: from('192.0.2.1') })).status).toBe(429)
    expect(outcome(await page.get('/ok', from('192.0.2.1')))).toBe(tooMany)
  })

  it('is logged once in a window, however much comes', async () => {
    const rules = { '*': { window: 10, max: 2 } }
    const { browser, log } = await start(limited({ rateLimit: { rules } }))
    const outcomes = []
    for (let index = 0; index < 6; index++) outcomes.push((await browser().get('/ok', from('192.0.2.1'))).status)
    expect(outcomes).toEqual([200, 200, 429, 429, 429, 429])
    expect(log.lines.filter((line) => line.includes('rate-limit.reached'))).toHaveLength(1)
  })
})
