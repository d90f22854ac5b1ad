import { describe, expect, it } from 'vitest'
import { admin, defineFeature, emailPassword, sql } from '../../../runtime/index.ts'
import { ada, homes } from '../../support/homes.ts'

/** It writes a column of another feature, which would make everybody an administrator. */
const climbing = defineFeature({
  id: 'climbing',
  requires: ['admin'],
  hooks: { userWriting: async () => ({ role: 'admin' }) },
})

describe.each(homes)('a hook that writes a column of another feature on $name', ({ start }) => {
  it('ends the sign-up with nothing written, and the log names the feature and the column', async () => {
    const { browser, db, log } = await start({ config: { features: [emailPassword(), admin(), climbing] } })
    const answer = await browser().post('/sign-up/email', ada)
    expect([answer.status, answer.body.code, answer.setCookies]).toEqual([500, 'INTERNAL_SERVER_ERROR', []])
    const counted = sql`select (select count(*) from latchkey.user)::int + (select count(*) from latchkey.account)::int as rows`
    expect(await db.query(counted)).toEqual([{ rows: 0 }])
    expect(log.lines.filter((line) => line.includes('http.failed'))).toEqual([
      expect.stringContaining(
        'The feature climbing wrote the column role of a user, which it does not declare: name it in fields.user, or in columns.user where it is not sent',
      ),
    ])
  })
})
