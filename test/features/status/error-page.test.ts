import { describe, expect, it } from 'vitest'
import { homes } from '../../support/homes.ts'

const { start } = homes[0]!

describe('GET /error', () => {
  it('shows heading, sentence, the code and the way back, under a strict policy', async () => {
    const { browser } = await start()
    const answer = await browser().get('/error?error=state_not_found')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(answer.body).toContain('<h1>')
    expect(answer.body).toContain('<code>state_not_found</code>')
    expect(answer.body).toContain('<a href="/">Return to Application</a>')
    expect(answer.body).toMatch(/try again/i)
  })

  it('says Unknown when there is no code', async () => {
    const { browser } = await start()
    expect((await browser().get('/error')).body).toContain('<code>Unknown</code>')
    expect((await browser().get('/error?error=')).body).toContain('<code>Unknown</code>')
  })

  it('escapes the code', async () => {
    const { browser } = await start()
    const { body } = await browser().get(`/error?error=${encodeURIComponent(`<script>alert("1")</script>'&`)}`)
    expect(body).not.toContain('<script')
    expect(body).toContain('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&#39;&amp;')
  })
})
