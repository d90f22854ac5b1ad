import { describe, expect, it } from 'vitest'
import { toNextProxy } from '../../runtime/frameworks/next/next-proxy.ts'

const proxy = toNextProxy()
const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  proxy(new Request(new URL(path, 'https://app.example.com'), { headers, method }))
const target = (response: Response | undefined) => response?.headers.get('location')

describe('the proxy of Next', () => {
  it('sends who brings no session cookie to the sign-in page, with the way back', () => {
    const sent = ask('/account?tab=2&_rsc=abc')
    expect([sent?.status, sent?.headers.get('cache-control')]).toEqual([307, 'no-store'])
    expect(target(sent)).toBe('https://app.example.com/sign-in?redirectTo=%2Faccount%3Ftab%3D2')
    expect(target(ask('/account', { cookie: 'theme=dark; other.session_token=1' }))).toContain('/sign-in?')
  })

  it('lets pass who brings one, on http and on https', () => {
    expect(ask('/account', { cookie: 'better-auth.session_token=x' })).toBeUndefined()
    expect(ask('/account', { cookie: 'a=b; __Secure-better-auth.session_token=x' })).toBeUndefined()
    const own = toNextProxy({ cookiePrefix: 'acme', signIn: '/login' })
    const request = (cookie: string) => new Request('https://app.example.com/x', { headers: { cookie } })
    expect(own(request('acme.session_token=x'))).toBeUndefined()
    expect(target(own(request('better-auth.session_token=x')))).toBe('https://app.example.com/login?redirectTo=%2Fx')
  })

  it('believes no header about a session, nor one of Next’s own', () => {
    for (const headers of [{ 'x-middleware-subrequest': 'proxy' }, { authorization: 'Bearer x' }, { 'x-user': 'ada' }])
      expect(target(ask('/account', headers))).toContain('/sign-in?')
  })

  it('leaves the sign-in page alone, and what is no page', () => {
    expect(ask('/sign-in')).toBeUndefined()
    expect(ask('/account', {}, 'POST')).toBeUndefined()
  })

  it('leads back to a path of the own origin, whatever the path looks like', () => {
    for (const path of ['//evil.example', '/\\evil.example', '/%2f%2fevil.example', '/a/../../evil.example']) {
      const sent = new URL(target(proxy(new Request(`https://app.example.com${path}`))) ?? '')
      expect([sent.origin, sent.pathname]).toEqual(['https://app.example.com', '/sign-in'])
      expect(sent.searchParams.get('redirectTo')).toMatch(/^\//)
    }
  })
})
