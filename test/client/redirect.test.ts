import { expect, it } from 'vitest'
import { createAuthClient, safeRedirect } from '../../widgets/client/index.ts'
import { answeringServer } from './answering-server.ts'

const policy = { origin: 'https://good.example', allowedOrigins: ['https://app.good.example', 'http://localhost:5173'] }

it.each([
  ['/', '/'],
  ['/dash', '/dash'],
  ['/dash?tab=1&next=%2Fa#top', '/dash?tab=1&next=%2Fa#top'],
  ['/a/../b', '/b'],
  ['/search?q=https://evil.example', '/search?q=https://evil.example'],
  ['/caf%C3%A9/ü', '/caf%C3%A9/%C3%BC'],
  ['https://good.example', '/'],
  ['https://good.example/dash#x', '/dash#x'],
  ['HTTPS://GOOD.EXAMPLE/dash', '/dash'],
  ['https://good.example:443/dash', '/dash'],
  ['https://app.good.example/welcome?x=1', 'https://app.good.example/welcome?x=1'],
  ['http://localhost:5173/', 'http://localhost:5173/'],
])('lets %s through', (target, expected) => {
  expect(safeRedirect(target, policy)).toBe(expected)
})

// The redirect corpus: ways in which a target pretends to be ours.
it.each([
  ['another host', 'https://evil.example/'],
  ['no scheme', '//evil.example'],
  ['three slashes', '///evil.example'],
  ['slash and backslash', '/\\evil.example'],
  ['a backslash', '\\evil.example'],
  ['two backslashes', '\\\\evil.example'],
  ['a backslash within', '/a\\..\\evil'],
  ['an encoded tab', '/%09/evil.example'],
  ['a raw tab', '/\t/evil.example'],
  ['a raw CR', '/\r/evil.example'],
  ['a raw LF', '/dash\nLocation: https://evil.example'],
  ['an encoded LF', '/dash%0aLocation:%20x'],
  ['a leading space', ' https://evil.example'],
  ['a zero byte', '/\u0000/evil.example'],
  ['encoded slashes', '/%2f%2fevil.example'],
  ['an encoded slash', '/%2Fevil.example'],
  ['an encoded backslash', '/%5cevil.example'],
  ['doubly encoded slashes', '/%252f%252fevil.example'],
  ['triply encoded slashes', '/%25252fevil.example'],
  ['encoded dots', '/%2e%2e/%2e%2e/evil'],
  ['dots before two slashes', '/..//evil.example'],
  ['a dot before two slashes', '/.//evil.example'],
  ['a folder left before two slashes', '/x/..//evil.example'],
  ['a scheme without slashes', 'https:evil.example'],
  ['a scheme with one slash', 'https:/evil.example'],
  ['a scheme with three slashes', 'https:///evil.example'],
  ['our name as the user', 'https://good.example@evil.example/'],
  ['our name and a password', 'https://good.example:443@evil.example/'],
  ['localhost and a port as the user', 'http://localhost:80@evil.example/'],
  ['a user at our host', 'https://someone@good.example/'],
  ['our name as a subdomain of theirs', 'https://good.example.evil.example/'],
  ['our name as the end of theirs', 'https://evilgood.example/'],
  ['a subdomain that is not allowed', 'https://other.good.example/'],
  ['another port', 'https://good.example:8443/'],
  ['another scheme', 'http://good.example/'],
  ['a trailing dot', 'https://good.example./'],
  ['a look-alike letter', 'https://g\u043eod.example/'],
  ['a full-width dot in another name', 'https://good\uff0eevil.example/'],
  ['another allowed port', 'http://localhost:5174/'],
  ['javascript', 'javascript:alert(1)'],
  ['javascript in capitals', 'JaVaScRiPt:alert(1)'],
  ['javascript behind a tab', 'java\tscript:alert(1)'],
  ['data', 'data:text/html,<script>alert(1)</script>'],
  ['blob', 'blob:https://good.example/1'],
  ['vbscript', 'vbscript:msgbox(1)'],
  ['file', 'file:///etc/passwd'],
  ["an application's own scheme", 'myapp://open'],
  ['a fragment that holds a good address', 'https://evil.example/#https://good.example'],
  ['a query that holds a good address', 'https://evil.example/?https://good.example'],
  ['a relative path without a slash', 'dash'],
  ['only a query', '?next=/dash'],
  ['nothing', ''],
  ['two thousand characters', `/${'a'.repeat(2048)}`],
  ['a repeated parameter', ['/dash', '/dash']],
  ['an object that reads like a path', new String('/dash')],
  ['undefined', undefined],
  ['null', null],
])('refuses %s', (_, target) => {
  expect(safeRedirect(target, policy)).toBeUndefined()
})

it('never answers something that leads to another origin when it is resolved again', () => {
  const pieces = [
    '/',
    '//',
    '\\',
    '.',
    '..',
    '%2f',
    '%5c',
    '%09',
    '@',
    ':',
    '?',
    '#',
    'evil.example',
    'https:',
    'a',
    '\t',
    ' ',
  ]
  const allowed = [policy.origin, ...policy.allowedOrigins]
  let accepted = 0
  for (const one of pieces) {
    for (const two of pieces) {
      for (const three of pieces) {
        for (const four of pieces) {
          const target = safeRedirect(one + two + three + four, policy)
          if (target === undefined) continue
          accepted++
          expect(allowed).toContain(new URL(target, policy.origin).origin)
        }
      }
    }
  }
  expect(accepted).toBeGreaterThan(100)
})

async function navigationsAfter(answer: object) {
  const server = await answeringServer(() => ({ json: answer }))
  const navigations: string[] = []
  const client = createAuthClient({ baseURL: server.origin, navigate: (url) => navigations.push(url) })
  const result = await client.signIn.email({ email: 'ada@example.com', password: 'correct horse' })
  return { navigations, result, server }
}

it('goes to the address of an answer with a url and a redirect', async () => {
  const { navigations } = await navigationsAfter({ redirect: true, url: 'https://accounts.provider.example/o?state=1' })
  expect(navigations).toEqual(['https://accounts.provider.example/o?state=1'])
})

it('resolves a path that the service echoes', async () => {
  const { navigations, server } = await navigationsAfter({ redirect: true, url: '/dash' })
  expect(navigations).toEqual([`${server.origin}/dash`])
})

it('stays when only one of url and redirect is there', async () => {
  expect((await navigationsAfter({ redirect: false, url: '/dash' })).navigations).toEqual([])
  expect((await navigationsAfter({ redirect: true })).navigations).toEqual([])
})

it.each([
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'blob:x',
])('does not follow %j, and says so', async (url) => {
  const { navigations, result } = await navigationsAfter({ redirect: true, url })
  expect(navigations).toEqual([])
  expect(result.error?.code).toBe('UNSAFE_REDIRECT')
})
