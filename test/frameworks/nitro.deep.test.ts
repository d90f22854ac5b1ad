import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Browser } from '../support/browser-jar.ts'
import { freePort } from '../support/process.ts'
import { testSecret } from '../support/test-auth.ts'
import { type Installed, installOutside } from '../package/install.ts'
import { keepRunning, type Running } from '../package/readme-shell.ts'
import { ada } from '../widgets/visitor.ts'

describe('the service in a built server of Nitro', () => {
  let installed: Installed
  let server: Running
  let origin: string

  beforeAll(async () => {
    installed = await installOutside('test/frameworks/bases/nitro', [], ['latchkey'])
    await installed.run('nitro', ['build'])
    const port = String(await freePort())
    origin = `http://localhost:${port}`
    server = await keepRunning('node .output/server/index.mjs', `${origin}/api/auth/ok`, {
      cwd: installed.folder,
      env: { PORT: port, HOST: 'localhost', LATCHKEY_BASE_URL: origin, LATCHKEY_SECRETS: `1:${testSecret}` },
    })
  })
  afterAll(async () => {
    await server?.stop()
    await installed?.remove()
  })

  it('signs somebody up with all cookies, and knows the session and the address', async () => {
    const page = new Browser(`${origin}/api/auth`, origin)
    const signedUp = await page.post('/sign-up/email', { ...ada, rememberMe: false })
    expect([signedUp.status, signedUp.setCookies.length]).toEqual([200, 3])
    expect((await page.get('/get-session')).body).toMatchObject({ user: { email: ada.email } })
    const sessions = await page.get('/list-sessions')
    expect(sessions.body).toEqual([
      expect.objectContaining({ ipAddress: expect.stringMatching(/^(?:::1|127\.0\.0\.1)$/) }),
    ])
  })

  it('leaves to the application what is no endpoint', async () => {
    const answer = await fetch(`${origin}/api/auth/nothing-here`)
    expect([answer.status, await answer.text()]).toEqual([404, ''])
  })
})
