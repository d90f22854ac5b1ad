import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  AuthError,
  type Config,
  defineErrors,
  defineFeature,
  emailPassword,
  sql,
  twoFactor,
  username,
} from '../../../runtime/index.ts'
import { foreignWork, foreignWorkText } from '../../../runtime/identity/account.ts'
import { acceptHash } from '../../../runtime/security/foreign-hashes/accept-hash.ts'
import { limited, signIns, tooMany, wrong } from '../../rate-limits/limited.ts'
import { ada, bothHomes, homes } from '../../support/homes.ts'
import type { TestAuth } from '../../support/test-auth.ts'
import vectors from './vectors.json' with { type: 'json' }

const own = /^\$argon2id\$/
const isTaken = (text: string) => {
  const accepted = acceptHash(text)
  if ('refused' in accepted) throw new Error(accepted.refused)
  return accepted.stored
}
const [imported] = vectors.filter(({ text }) => text.startsWith('$2y$04$'))
const { text = '', password = '' } = imported ?? {}
const foreign = isTaken(text)

/** Signs somebody up, and puts a hash of another product in the place of theirs. */
async function importAda(service: TestAuth, body: object = {}, stored = foreign) {
  const page = service.browser()
  await page.post('/sign-up/email', { ...ada, ...body })
  await service.db.query(sql`update latchkey.account set password = ${stored}`)
  return page
}
async function storedOf(service: TestAuth): Promise<string> {
  const [row] = await service.db.query<{ password: string }>(sql`select password from latchkey.account`)
  return row?.password ?? ''
}
const signIn = (service: TestAuth, given = password, page = service.browser()) =>
  page.post('/sign-in/email', { email: ada.email, password: given })
const config = (more: Partial<Config> = {}): { config: Partial<Config> } => ({ config: more })

describe.each(bothHomes)('somebody who came with a hash of another product, on $name', ({ start }) => {
  it('signs in with the old password, and has a hash of ours from then on', async () => {
    const service = await start(config({ rateLimit: { enabled: false } }))
    await importAda(service)
    expect((await signIn(service)).status).toBe(200)
    const after = await storedOf(service)
    expect(after).toMatch(own)
    expect((await signIn(service)).status).toBe(200)
    expect(await storedOf(service)).toBe(after)
    expect((await signIn(service, `${password}x`)).status).toBe(401)
  })

  it('of ten sign-ins at once, all are let in and all leave one hash of ours', async () => {
    const service = await start(config({ rateLimit: { enabled: false } }))
    await importAda(service)
    const answers = await Promise.all(Array.from({ length: 10 }, () => signIn(service)))
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(10).fill(200))
    expect(await storedOf(service)).toMatch(own)
    expect(await service.db.query(sql`select id from latchkey.session`)).toHaveLength(11)
  })
})

describe.each(homes)('the hash of another product on $name', ({ start }) => {
  it('stays after a wrong password, which is answered as one of nobody', async () => {
    const service = await start()
    await importAda(service)
    const refused = await signIn(service, `${password}x`)
    const nobody = await service.browser().post('/sign-in/email', { email: 'nobody@example.com', password })
    expect([refused.status, refused.body]).toEqual([nobody.status, nobody.body])
    expect(await storedOf(service)).toBe(foreign)
  })

  it('stays where the session that the password would begin is refused', async () => {
    const errors = defineErrors({ NOT_TODAY: [403, 'Not today'] })
    let closed = false
    const refusing = defineFeature({
      id: 'refusing',
      errors,
      hooks: {
        sessionCreated: () => {
          if (closed) throw new AuthError(errors.NOT_TODAY)
          return Promise.resolve()
        },
      },
    })
    const service = await start(config({ features: [emailPassword(), refusing] }))
    await importAda(service)
    closed = true
    expect((await signIn(service)).body.code).toBe('NOT_TODAY')
    expect(await storedOf(service)).toBe(foreign)
  })

  it('stays while the address has to be proved first', async () => {
    const service = await start(config({ emailVerification: { required: true } }))
    await importAda(service)
    expect((await signIn(service)).status).toBe(401)
    expect(await storedOf(service)).toBe(foreign)
  })

  it('becomes ours by the user name too', async () => {
    const service = await start(config({ features: [emailPassword(), username()] }))
    await importAda(service, { username: 'lovelace' })
    const answer = await service.browser().post('/sign-in/username', { username: 'lovelace', password })
    expect([answer.status, own.test(await storedOf(service))]).toEqual([200, true])
  })

  it('becomes ours where the sign-in waits for a second factor', async () => {
    const service = await start(config({ features: [emailPassword(), twoFactor({ required: 'all' })] }))
    await importAda(service)
    expect((await signIn(service)).body.twoFactorRedirect).toBe(true)
    expect(await storedOf(service)).toMatch(own)
  })

  it('is what the current password is checked against when it is changed', async () => {
    const service = await start()
    const page = await importAda(service)
    const change = (currentPassword: string) =>
      page.post('/change-password', { currentPassword, newPassword: 'another horse battery' })
    expect((await change('wrong')).body.code).toBe('INVALID_PASSWORD')
    expect((await change(password)).status).toBe(200)
    expect((await signIn(service, 'another horse battery')).status).toBe(200)
    expect((await signIn(service)).status).toBe(401)
  })

  it.each([
    ['/verify-password', {}],
    ['/delete-user', {}],
    ['/two-factor/enable', {}],
  ])('is what %s asks', async (path, body) => {
    const features = [emailPassword(), twoFactor()]
    const service = await start(config({ features, user: { deleteUser: true } }))
    const page = await importAda(service)
    expect((await page.post(path, { ...body, password: 'wrong' })).body.code).toBe('INVALID_PASSWORD')
    expect((await page.post(path, { ...body, password })).status).toBe(200)
  })

  it('counts its tries as any password does', async () => {
    const service = await start(limited())
    await importAda(service)
    const body = { email: ada.email, password: 'wrong' }
    const outcomes = await signIns(
      () => service.browser(),
      30,
      body,
      (index) => `203.0.113.${index}`,
    )
    expect([outcomes[0], outcomes.at(-1)]).toEqual([wrong, tooMany])
  })
})

describe.each(homes)('the work that every check does on $name', ({ start }) => {
  it('is that of the costliest stored hash of each kind, until it is gone', async () => {
    const service = await start()
    expect(await foreignWork(service.db)).toEqual([])
    const texts = [
      '$2y$04$lnccvvglIWri3nHF7We68ee9PeXFXqX0j.oEfg8i4NjBBVtd48l5m',
      '$2y$06$lnccvvglIWri3nHF7We68ee9PeXFXqX0j.oEfg8i4NjBBVtd48l5m',
      '$argon2id$v=19$m=256,t=2,p=2$c29tZXNhbHQgc29tZXNhbHQ$zfMS98UzsnjX6WvDWArmy2/lLPHbirmq+seHiRGsTao',
    ]
    for (const [at, hash] of texts.entries()) {
      await service.browser().post('/sign-up/email', { ...ada, email: `${at}@example.com` })
      const of = sql`(select id from latchkey.user where email = ${`${at}@example.com`})`
      await service.db.query(sql`update latchkey.account set password = ${isTaken(hash)} where user_id = ${of}`)
    }
    const argon2 = { kind: 'argon2', units: 512, shape: '256.2.2' }
    expect(await foreignWork(service.db)).toEqual([argon2, { kind: 'bcrypt', units: 64, shape: '' }])
    await service.db.query(sql`delete from latchkey.user where email = '1@example.com'`)
    expect(await foreignWork(service.db)).toEqual([argon2, { kind: 'bcrypt', units: 16, shape: '' }])
  })

  it('is found in the index that holds hashes of other products alone, though they lie behind all others', async () => {
    const service = await start()
    await service.db.query(sql`
      insert into latchkey.user (id, name, email, email_verified, created_at, updated_at)
      select gen_random_uuid(), 'x', 'x' || n, true, now(), now() from generate_series(1, 4000) n`)
    const people = [sql`'$argon2id$' || u.email`, sql`${foreign}::text`]
    for (const [at, stored] of people.entries()) {
      await service.db.query(sql`
        insert into latchkey.account (id, user_id, provider_id, account_id, password, created_at, updated_at)
        select gen_random_uuid(), u.id, 'credential', u.id::text, ${stored}, now(), now()
        from latchkey.user u where substr(u.email, 2)::integer % 2 = ${at}::integer`)
    }
    await service.db.query(sql`analyze latchkey.account`)
    const plan = JSON.stringify(await service.db.query(sql`explain select ${foreignWorkText}`))
    expect(plan).toContain('account_foreign_password_index')
    expect(plan).not.toContain('Seq Scan')
  })
})

describe('a stored hash', () => {
  it('is looked at by one function', () => {
    const root = join(import.meta.dirname, '../../../runtime')
    const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
    const looking = files.filter((file) => readFileSync(join(root, file), 'utf8').includes('passwords.verify('))
    expect(looking).toEqual([join('identity', 'account.ts')])
  })
})
