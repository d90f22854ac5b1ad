import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { sql } from '../../../runtime/index.ts'
import { ada, homes } from '../../support/homes.ts'

describe.each(homes)('POST /update-user on $name', ({ start }) => {
  it('changes name and picture', async () => {
    const { browser } = await start()
    const page = browser()
    await page.post('/sign-up/email', ada)
    const answer = await page.post('/update-user', { name: 'Countess', image: 'https://example.com/ada.png' })
    expect([answer.status, answer.body]).toEqual([200, { status: true }])
    const { user } = (await page.get('/get-session')).body
    expect([user.name, user.image]).toEqual(['Countess', 'https://example.com/ada.png'])
    await page.post('/update-user', { image: null })
    expect((await page.get('/get-session')).body.user).toMatchObject({ name: 'Countess', image: null })
  })

  it.each([
    ['an e-mail address', { email: 'other@example.com' }, 'EMAIL_CAN_NOT_BE_UPDATED'],
    ['nothing', {}, 'NO_FIELDS_TO_UPDATE'],
    [
      'only columns that are not theirs to write',
      { emailVerified: true, id: 'x', createdAt: 0 },
      'NO_FIELDS_TO_UPDATE',
    ],
    ['a script for a picture', { image: 'javascript:alert(1)' }, 'VALIDATION_ERROR'],
    ['a name of 513 characters', { name: 'x'.repeat(513) }, 'VALIDATION_ERROR'],
    ['a number for a name', { name: 1 }, 'VALIDATION_ERROR'],
  ])('refuses %s', async (_, body, code) => {
    const { browser } = await start()
    const page = browser()
    await page.post('/sign-up/email', ada)
    const before = (await page.get('/get-session')).body.user
    const answer = await page.post('/update-user', body)
    expect([answer.status, answer.body.code]).toEqual([400, code])
    expect((await page.get('/get-session')).body.user).toEqual(before)
  })

  it('answers USER_NOT_FOUND when the user is deleted while the call runs', async () => {
    const { browser, db } = await start()
    const page = browser()
    await page.post('/sign-up/email', ada)
    const { query } = db
    // Between finding the caller and writing, somebody deletes the user.
    const deleting = vi.spyOn(db, 'query').mockImplementation(async (statement) => {
      if (statement.strings[0]?.startsWith('update latchkey.user ')) await query(sql`delete from latchkey.user`)
      return query(statement)
    })
    onTestFinished(() => deleting.mockRestore())
    const answer = await page.post('/update-user', { name: 'Countess' })
    expect([answer.status, answer.body]).toEqual([400, { code: 'USER_NOT_FOUND', message: 'User not found' }])
  })
})
