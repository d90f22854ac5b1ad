import { describe, expect, it } from 'vitest'
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
    ['a name of 257 characters', { name: 'x'.repeat(257) }, 'VALIDATION_ERROR'],
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
    const { browser, auth, db } = await start()
    const page = browser()
    await page.post('/sign-up/email', ada)
    const { profileErrors } = await import('../../../runtime/features/profile/index.ts')
    expect(auth.features.flatMap((feature) => Object.values(feature.errors ?? {}))).toContain(
      profileErrors.USER_NOT_FOUND,
    )
    const { updateUser } = await import('../../../runtime/identity/user.ts')
    const id = (await page.get('/get-session')).body.user.id
    await db.query({ strings: ['delete from latchkey.user'], values: [] })
    expect(await updateUser(db, { user: [], session: [] }, id, { name: 'x' }, new Date())).toBeUndefined()
  })
})
