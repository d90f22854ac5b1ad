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

  it('shows the logo, may load exactly that picture, and says the name in its place', async () => {
    const logo = 'https://cdn.example.com/a;b,c/logo.png?v="2"'
    const { browser } = await start({ config: { appName: 'Acme & "Sons"', logo } })
    const { body, headers } = await browser().get('/error')
    expect(body).toContain('src="https://cdn.example.com/a;b,c/logo.png?v=%222%22" alt="Acme &amp; &quot;Sons&quot;"')
    const rules = headers.get('content-security-policy')?.split('; ')
    expect(rules).toContain('img-src https://cdn.example.com/a%3Bb%2Cc/logo.png')
    expect(rules?.filter((rule) => rule.includes('cdn.example.com'))).toHaveLength(1)
  })

  it('loads no picture where there is no logo', async () => {
    const { browser } = await start()
    const { body, headers } = await browser().get('/error')
    expect(body).not.toContain('<img')
    expect(headers.get('content-security-policy')).not.toContain('img-src')
  })

  it('escapes the code', async () => {
    const { browser } = await start()
    const { body } = await browser().get(`/error?error=${encodeURIComponent(`<script>alert("1")</script>'&`)}`)
    expect(body).not.toContain('<script')
    expect(body).toContain('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&#39;&amp;')
  })
})
