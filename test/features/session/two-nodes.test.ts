import { expect, it } from 'vitest'
import { emailPassword } from '../../../runtime/index.ts'
import type { Browser } from '../../support/browser-jar.ts'
import { ada } from '../../support/homes.ts'
import { twoNodes } from '../../support/nodes.ts'

const credentials = { email: ada.email, password: ada.password }
const next = 'another correct horse'

/** How sessions end, called in one browser; the other browser of the same person is at the other node. */
const ways: Readonly<Record<string, (page: Browser, other: string) => Promise<unknown>>> = {
  'revoke-session': (page, token) => page.post('/revoke-session', { token }),
  'revoke-other-sessions': (page) => page.post('/revoke-other-sessions'),
  'revoke-sessions': (page) => page.post('/revoke-sessions'),
  'change-password': (page) =>
    page.post('/change-password', {
      currentPassword: ada.password,
      newPassword: next,
      revokeOtherSessions: true,
    }),
}

it.each(Object.entries(ways))(
  'a session that %s ends at one node is refused at the other by the next request',
  async (_name, end) => {
    const { at } = await twoNodes({ config: { features: [emailPassword()] } })
    const page = at(0)
    await page.post('/sign-up/email', ada)
    const other = at(1)
    expect((await other.post('/sign-in/email', credentials)).status).toBe(200)
    const { session } = (await other.get('/get-session')).body
    await end(page, session.token)
    expect((await other.get('/get-session')).body).toBeNull()
    expect((await other.get('/list-sessions')).status).toBe(401)
  },
)
