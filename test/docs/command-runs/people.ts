import { expect } from 'vitest'
import { appOf } from '../../features/two-factor/enrolled.ts'
import { type Desk, project, type Recipes, usual } from './desk.ts'
import { callsOf, eve } from './visitor.ts'

const create = 'latchkey users create --email ada@example.com --name Ada'

/** A project with the user Ada. */
const withAda = project('ada', 'server', 'latchkey init --yes', async (desk) => void (await desk.done(create)))

/** A project with second factors. */
const withFactors = project('factors', 'server', 'latchkey init --yes --features emailPassword,admin,twoFactor')

/** Does something about Eve, who is signed in at a running service. */
async function aboutEve(work: (desk: Desk, browser: ReturnType<typeof callsOf>) => Promise<void>): Promise<void> {
  const desk = await usual()
  await using service = await desk.serve('latchkey serve')
  const browser = callsOf(service)
  expect(await browser.signUp()).toBe(200)
  await work(desk, browser)
}

/** Commands about users. */
export const people: Recipes = {
  'latchkey users': async (line) => {
    const { code, stderr } = await (await usual()).type(line)
    expect([code, stderr]).toEqual([2, expect.stringMatching(/^Usage: latchkey users[^]*^ {2}create /m)])
  },
  'latchkey users create --email ada@example.com --name Ada --role admin': async (line) => {
    const desk = await usual()
    const { code, stdout, stderr } = await desk.type(line)
    expect([code, stdout]).toEqual([0, expect.stringContaining('ada@example.com is made, with the role admin.')])
    expect(stderr).toContain('forgot password')
    expect(await desk.done('latchkey users list')).toMatch(/^\S+ {2}admin +active {2}ada@example\.com {2}Ada\n$/)
  },
  'latchkey users list --search ada --role admin --limit 50': async (line) => {
    const desk = await withAda()
    expect(await desk.done(line)).toBe('No such user.\n')
    await desk.done('latchkey users set-role ada@example.com admin')
    expect(await desk.done(line)).toMatch(/^\S+ {2}admin +active {2}ada@example\.com {2}Ada\n$/)
  },
  'latchkey users set-role ada@example.com admin': async (line) => {
    expect(await (await withAda()).done(line)).toContain('ada@example.com has the role admin now.')
  },
  'latchkey users set-role ada@example.com support,editor': async (line) => {
    const desk = await withAda()
    const known = expect.stringContaining('Roles: admin, user.')
    expect(await desk.type(line)).toMatchObject({ code: 2, stderr: known })
    const roles = "admin({ roles: { support: { user: ['list'] }, editor: { session: ['list'] } } })"
    desk.write('auth.config.ts', desk.text('auth.config.ts').replace('admin()', roles))
    expect(await desk.done(line)).toContain('ada@example.com has the role support,editor now.')
  },
  'latchkey users ban eve@example.com --reason Spam --expires-in 86400': (line) =>
    aboutEve(async (desk, browser) => {
      expect(await browser.session()).toBe(eve.email)
      expect(await desk.done(line)).toContain('eve@example.com is banned, and every session has ended.')
      expect(await browser.session()).toBeUndefined()
      expect(await browser.signIn()).toBe(403)
      const { users } = JSON.parse(await desk.done('latchkey users list --json'))
      const untilTomorrow = new Date(users[0].banExpires).getTime() - Date.now()
      expect([users[0].banReason, Math.round(untilTomorrow / 3_600_000)]).toEqual(['Spam', 24])
    }),
  'latchkey users unban eve@example.com': (line) =>
    aboutEve(async (desk, browser) => {
      await desk.done('latchkey users ban eve@example.com')
      expect(await browser.signIn()).toBe(403)
      expect(await desk.done(line)).toContain('eve@example.com can sign in again.')
      expect(await browser.signIn()).toBe(200)
    }),
  'latchkey users reset-factors ada@example.com': async (line) => {
    const desk = await withFactors()
    await using service = await desk.serve('latchkey serve')
    const browser = callsOf(service)
    const ada = { ...eve, email: 'ada@example.com' }
    await browser.call('/sign-up/email', ada)
    const enabled = await browser.call('/two-factor/enable', ada)
    const app = appOf((await enabled.json()).totpURI)
    const confirmed = await browser.call('/two-factor/verify-totp', { code: app.code(new Date()) })
    expect(confirmed.status).toBe(200)
    const signIn = async () => (await browser.call('/sign-in/email', ada)).json()
    expect(await signIn()).toEqual({ twoFactorRedirect: true, twoFactorMethods: ['totp'] })
    expect(await desk.done(line)).toContain('ada@example.com signs in without a second factor now')
    expect((await signIn()).user.twoFactorEnabled).toBe(false)
  },
  'latchkey users revoke-sessions eve@example.com': (line) =>
    aboutEve(async (desk, browser) => {
      expect(await desk.done(line)).toBe('Every session of eve@example.com has ended.\n')
      expect(await browser.session()).toBeUndefined()
      expect(await browser.signIn()).toBe(200)
    }),
}
