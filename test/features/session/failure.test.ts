import { expect, it } from 'vitest'
import { sql } from '../../../runtime/index.ts'
import { ada, homes } from '../../support/homes.ts'

it.each(homes)(
  'get-session on $name answers FAILED_TO_GET_SESSION when the session cannot be read, and keeps the cookie',
  async ({ start }) => {
    const { browser, db } = await start()
    const page = browser()
    await page.post('/sign-up/email', ada)
    await db.query(sql`alter table latchkey.session rename to elsewhere`)
    const answer = await page.get('/get-session')
    expect([answer.status, answer.body]).toEqual([
      500,
      { code: 'FAILED_TO_GET_SESSION', message: 'Failed to get session' },
    ])
    expect(answer.setCookies).toEqual([])
    await db.query(sql`alter table latchkey.elsewhere rename to session`)
    expect((await page.get('/get-session')).body.user.email).toBe(ada.email)
  },
)
