import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { admin, emailPassword, organization, sql } from '../../runtime/index.ts'
import { newestMail } from '../support/mailed.ts'
import { createTestAuth, type TestAuth } from '../support/test-auth.ts'
import { versions } from './install.ts'
import { loadPublished, type OpenPage, type Result } from './published-client.ts'

const password = 'correct horse battery staple'
const newPassword = 'a brand new password'

/** Calls that are off unless the configuration says so. */
interface KeptCalls {
  readonly admin: {
    setUserPassword(body: { userId: string; newPassword: string }): Promise<Result<{ status: boolean }>>
  }
}

describe.each(versions)('what a configuration opens for the published client %s', (version) => {
  let auth: TestAuth
  let open: () => ReturnType<OpenPage>
  let people = 0

  beforeAll(async () => {
    const features = [emailPassword(), admin({ setPasswords: true }), organization({ acceptUnverified: true })]
    const user = { deleteUser: true, confirmDeletion: 'without-password' } as const
    auth = await createTestAuth({ config: { features, user } })
    vi.stubGlobal('window', { location: { href: '', origin: '' } })
    const openPage = await loadPublished(version)
    open = () => openPage(auth.origin)
  })
  afterAll(async () => {
    vi.unstubAllGlobals()
    await auth?.close()
  })

  async function someone() {
    const page = open()
    const email = `kept${++people}@example.com`
    const { data } = await page.client.signUp.email({ name: 'Ada', email, password })
    return { ...page, email, id: data?.user.id ?? '' }
  }

  it('an administrator sets a password', async () => {
    const [boss, eve] = [await someone(), await someone()]
    await auth.db.query(sql`update latchkey.user set role = 'admin' where id = ${boss.id}`)
    const { admin: calls } = boss.client as unknown as KeptCalls
    expect(await calls.setUserPassword({ userId: eve.id, newPassword })).toMatchObject({ data: { status: true } })
    expect((await eve.client.getSession()).data).toBeNull()
    expect((await open().client.signIn.email({ email: eve.email, password: newPassword })).error).toBeNull()
    expect((await newestMail(auth, 'password-changed')).to).toBe(eve.email)
    // Whoever finds the page of an administrator open a day later sets nobody's.
    auth.clock.advance(2 * 86_400)
    const late = await calls.setUserPassword({ userId: eve.id, newPassword: password })
    expect(late.error).toMatchObject({ status: 403, code: 'SESSION_NOT_FRESH' })
  })

  it('an account is deleted at once with its password, and by mail without it', async () => {
    const page = await someone()
    expect((await page.client.deleteUser()).data?.message).toBe('Verification email sent')
    expect((await page.client.deleteUser({ password })).data).toEqual({ success: true, message: 'User deleted' })
    expect((await page.client.getSession()).data).toBeNull()
  })

  it('an invitation is accepted without a verified e-mail', async () => {
    const [boss, eve] = [await someone(), await someone()]
    const { data: made } = await boss.client.organization.create({ name: 'Acme', slug: `acme-${people}` })
    const invited = await boss.client.organization.inviteMember({
      email: eve.email,
      role: 'member',
      organizationId: made?.id ?? '',
    })
    const accepted = await eve.client.organization.acceptInvitation({ invitationId: invited.data?.id ?? '' })
    expect(accepted.error).toBeNull()
  })
})
