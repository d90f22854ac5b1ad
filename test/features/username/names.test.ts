import { describe, expect, it } from 'vitest'
import { ConfigError, emailPassword, sql, username, type UsernameOptions } from '../../../runtime/index.ts'
import { ada, homes } from '../../support/homes.ts'
import { lovelace, named, outcome, person } from './naming.ts'

const wrongNames: readonly [string, string, string][] = [
  ['nothing', '', '422 INVALID_USERNAME'],
  ['two characters', 'ab', '422 USERNAME_TOO_SHORT'],
  ['31 characters', 'a'.repeat(31), '422 USERNAME_TOO_LONG'],
  ['a dash', 'ada-lovelace', '422 INVALID_USERNAME'],
  ['a letter of another script', 'аda', '422 INVALID_USERNAME'],
  ['a zero-width joiner', 'a\u200dda', '422 INVALID_USERNAME'],
]

describe.each(homes)('user names on $name', ({ start }) => {
  it('sign-up stores the name in lower case and shows it as typed', async () => {
    const { browser, db } = await start(named())
    const { body } = await browser().post('/sign-up/email', lovelace)
    expect([body.user.username, body.user.displayUsername]).toEqual(['ada.lovelace', 'Ada.Lovelace'])
    const rows = await db.query(sql`select username, display_username from latchkey.user`)
    expect(rows).toEqual([{ username: 'ada.lovelace', displayUsername: 'Ada.Lovelace' }])
  })

  it('sign-up takes a display name of its own, and goes without any name', async () => {
    const { browser } = await start(named())
    const first = await browser().post('/sign-up/email', { ...lovelace, displayUsername: 'The Countess 👑' })
    expect(first.body.user).toMatchObject({ username: 'ada.lovelace', displayUsername: 'The Countess 👑' })
    const second = await browser().post('/sign-up/email', person(2))
    const third = await browser().post('/sign-up/email', person(3))
    for (const { status, body } of [second, third]) {
      expect([status, body.user.username, body.user.displayUsername]).toEqual([200, null, null])
    }
  })

  it.each(['ada.lovelace', 'ADA.LOVELACE', 'Ａda.lovelace'])('%s has one owner', async (written) => {
    const { browser, db } = await start(named())
    await browser().post('/sign-up/email', lovelace)
    const answer = await browser().post('/sign-up/email', { ...person(2), username: written })
    expect([answer.status, answer.body]).toEqual([
      422,
      { code: 'USERNAME_IS_ALREADY_TAKEN', message: 'username is already taken. please try another.' },
    ])
    expect(await db.query(sql`select email from latchkey.user`)).toEqual([{ email: ada.email }])
  })

  it('update-user changes the name and leaves the shown one, which it changes when told to', async () => {
    const { browser } = await start(named())
    const page = browser()
    await page.post('/sign-up/email', lovelace)
    const names = async () => {
      const { user } = (await page.get('/get-session')).body
      return [user.username, user.displayUsername]
    }
    expect((await page.post('/update-user', { username: 'Countess' })).body).toEqual({ status: true })
    expect(await names()).toEqual(['countess', 'Ada.Lovelace'])
    await page.post('/update-user', { displayUsername: 'The Countess' })
    expect(await names()).toEqual(['countess', 'The Countess'])
    expect(outcome(await browser().post('/sign-in/username', { ...lovelace, username: 'COUNTESS' }))).toBe('200')
  })

  it('update-user gives a first name, which is also shown, and takes the own present one', async () => {
    const { browser } = await start(named())
    const page = browser()
    await page.post('/sign-up/email', ada)
    await page.post('/update-user', { username: 'Ada' })
    const own = await page.post('/update-user', { username: 'ADA', displayUsername: 'ADA' })
    expect(outcome(own)).toBe('200')
    const { user } = (await page.get('/get-session')).body
    expect([user.username, user.displayUsername]).toEqual(['ada', 'ADA'])
  })

  it('update-user refuses the name of somebody else and changes nothing', async () => {
    const { browser } = await start(named())
    await browser().post('/sign-up/email', lovelace)
    const page = browser()
    await page.post('/sign-up/email', { ...person(2), username: 'second' })
    const answer = await page.post('/update-user', { name: 'Other', username: 'ADA.lovelace' })
    expect(outcome(answer)).toBe('422 USERNAME_IS_ALREADY_TAKEN')
    const { user } = (await page.get('/get-session')).body
    expect([user.username, user.name]).toEqual(['second', ada.name])
  })

  it('a name is free again when its owner is deleted', async () => {
    const { browser, db } = await start(named())
    await browser().post('/sign-up/email', lovelace)
    await db.query(sql`delete from latchkey.user`)
    expect(outcome(await browser().post('/sign-up/email', lovelace))).toBe('200')
  })

  it('is-username-available tells free names from taken ones, in any case', async () => {
    const { browser } = await start(named())
    await browser().post('/sign-up/email', lovelace)
    const ask = async (name: string) => (await browser().post('/is-username-available', { username: name })).body
    expect(await ask('ADA.Lovelace')).toEqual({ available: false })
    expect(await ask('grace')).toEqual({ available: true })
  })

  it('nobody takes a reserved name', async () => {
    const { browser } = await start(named({ reserved: ['Admin'] }))
    const page = browser()
    expect(outcome(await page.post('/sign-up/email', { ...lovelace, username: 'aDMIN' }))).toBe(
      '422 USERNAME_IS_ALREADY_TAKEN',
    )
    await page.post('/sign-up/email', lovelace)
    expect(outcome(await page.post('/update-user', { username: 'admin' }))).toBe('422 USERNAME_IS_ALREADY_TAKEN')
    const { body } = await browser().post('/is-username-available', { username: 'ADMIN' })
    expect(body).toEqual({ available: false })
  })
})

describe('what a user name can be', () => {
  const { start } = homes[0]!

  it.each(wrongNames)('no call takes %s', async (_, wrong, expected) => {
    const { browser } = await start(named())
    const page = browser()
    expect(outcome(await page.post('/sign-up/email', { ...ada, username: wrong }))).toBe(expected)
    await page.post('/sign-up/email', ada)
    expect(outcome(await page.post('/update-user', { username: wrong }))).toBe(expected)
    expect(outcome(await page.post('/is-username-available', { username: wrong }))).toBe(expected)
  })

  it.each([
    ['blank', '   '],
    ['of two lines', 'Ada\nLovelace'],
    ['that turns the direction of text', 'Ada\u202eecalevoL'],
    ['of 65 characters', 'a'.repeat(65)],
  ])('a display name %s is refused', async (_, displayUsername) => {
    const { browser } = await start(named())
    const page = browser()
    const expected = '400 INVALID_DISPLAY_USERNAME'
    expect(outcome(await page.post('/sign-up/email', { ...lovelace, displayUsername }))).toBe(expected)
    await page.post('/sign-up/email', lovelace)
    expect(outcome(await page.post('/update-user', { displayUsername }))).toBe(expected)
  })

  it.each<[string, UsernameOptions['validate']]>([
    ['an expression, also one that remembers where it stopped', /^[\p{Letter}@ ]+$/gu],
    ['a function', (name) => /^[\p{Letter}@ ]+$/u.test(name)],
  ])('%s decides instead of the default, but never lets an address or white space through', async (_, validate) => {
    const { browser } = await start(named({ validate, minimum: 1, maximum: 5 } as UsernameOptions))
    const ask = async (name: string) => {
      const answer = await browser().post('/is-username-available', { username: name })
      return answer.body.available ?? answer.body.code
    }
    expect(await ask('Ωμέγα')).toBe(true)
    expect(await ask('Ωμέγα')).toBe(true)
    expect(await ask('a.b')).toBe('INVALID_USERNAME')
    expect(await ask('a@b')).toBe('INVALID_USERNAME')
    expect(await ask('a b')).toBe('INVALID_USERNAME')
    expect(await ask('letters')).toBe('USERNAME_TOO_LONG')
  })

  it('a form without JavaScript may leave the field empty', async () => {
    const { browser, db } = await start(named())
    const answer = await browser().submit('/sign-up/email', { ...ada, username: '' })
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/'])
    expect(await db.query(sql`select username from latchkey.user`)).toEqual([{ username: null }])
  })

  it('one client network may ask for 30 names in a minute', async () => {
    const options = named({}, { trustProxy: 'loopback', rateLimit: { enabled: true, rules: {} } })
    const { browser } = await start({ ...options, production: true })
    const outcomes: string[] = []
    for (let index = 0; index < 31; index++) {
      const headers = { 'x-forwarded-for': '192.0.2.1' }
      outcomes.push(outcome(await browser().post('/is-username-available', { username: `name${index}` }, headers)))
    }
    expect(outcomes).toEqual([...Array.from({ length: 30 }, () => '200'), '429 TOO_MANY_REQUESTS'])
  })

  it.each<[string, object]>([
    ['username.minimum', { minimum: 0 }],
    ['username.maximum', { maximum: 65 }],
    ['username.minimum', { minimum: 10, maximum: 5 }],
    ['username.validate', { validate: 'letters' }],
    ['username.reserved', { reserved: 'admin' }],
    ['username.reservd', { reservd: [] }],
  ])('a wrong %s is refused at start', (path, options) => {
    expect(() => username(options)).toThrow(ConfigError)
    expect(() => username(options)).toThrow(path)
  })

  it('needs the feature that has the passwords', async () => {
    await expect(start({ config: { features: [username()] } })).rejects.toThrow('email-password')
    expect(emailPassword().id).toBe('email-password')
  })
})
