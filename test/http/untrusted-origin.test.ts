import { expect, it } from 'vitest'
import { testAuth, type TestAuthOptions } from '../support/test-auth.ts'

const origin = 'http://localhost:5173'

async function asked(from: string, path: string, options: TestAuthOptions = {}) {
  const { browser } = await testAuth(options)
  const { status, headers } = await browser().get(path, { origin: from })
  return {
    status,
    readableBy: headers.get('access-control-allow-origin'),
    credentials: headers.get('access-control-allow-credentials'),
  }
}

it('a page on this machine that is not trusted may read in development that the service runs', async () => {
  expect(await asked(origin, '/ok')).toEqual({ status: 200, readableBy: origin, credentials: null })
})

it.each([
  ['what says who is signed in', origin, '/get-session', {}],
  ['anything as a page from elsewhere', 'https://evil.example', '/ok', {}],
  ['anything as a page from a file', 'null', '/ok', {}],
  ['anything in production', origin, '/ok', { production: true }],
])('may not read %s', async (_, from, path, options) => {
  expect(await asked(from, path, options)).toEqual({ status: 200, readableBy: null, credentials: null })
})

it('the log of a service in development says once for each origin what line mends it', async () => {
  const { browser, log } = await testAuth()
  const page = browser()
  for (const from of [origin, origin, 'http://localhost:8080']) await page.get('/get-session', { origin: from })
  await page.send('/sign-in/email', { method: 'OPTIONS', headers: { origin } })
  const lines = log.lines.filter((line) => line.includes('http.origin-not-trusted'))
  expect(lines).toEqual([
    expect.stringContaining(`Add '${origin}' to trustedOrigins in auth.config.ts`),
    expect.stringContaining("Add 'http://localhost:8080' to trustedOrigins"),
  ])
})

it('the log says of a page from a file that it has no origin', async () => {
  const { browser, log } = await testAuth()
  await browser().get('/get-session', { origin: 'null' })
  expect(log.lines.join()).toContain('serve it over http')
})

it('the log is not filled by made-up origins, and in production says nothing of them', async () => {
  const inDevelopment = await testAuth()
  const inProduction = await testAuth({ production: true })
  for (const { browser } of [inDevelopment, inProduction])
    for (let number = 0; number < 60; number += 1)
      await browser().get('/ok', { origin: `https://made-up-${number}.example` })
  const told = ({ log }: typeof inDevelopment) => log.lines.filter((line) => line.includes('not-trusted')).length
  expect([told(inDevelopment), told(inProduction)]).toEqual([50, 0])
})
