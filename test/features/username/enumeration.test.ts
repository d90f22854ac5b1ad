import { describe, expect, it } from 'vitest'
import { sql } from '../../../runtime/index.ts'
import type { Answer } from '../../support/browser-jar.ts'
import { ada, homes } from '../../support/homes.ts'
import { lovelace, named, person } from './naming.ts'

/** What a stranger can compare: status, shape of the body, names of headers and cookies. */
function shape({ status, body, headers, setCookies }: Answer): object {
  return {
    status,
    code: body.code,
    keys: Object.keys(body),
    user: body.user && Object.keys(body.user),
    names: [body.user?.username, body.user?.displayUsername],
    headers: [...headers.keys()],
    cookies: setCookies.map((line) => line.split('=')[0]),
  }
}

describe.each(homes)('sign-up where addresses have to be proven, on $name', ({ start }) => {
  it.each([
    ['a free name', 'Countess', 200],
    ['no name', undefined, 200],
    ['a name that somebody has', 'ADA.lovelace', 422],
    ['a name that cannot be one', 'no way', 422],
  ])('with %s answers and works alike for known and unknown addresses', async (_, name, status) => {
    const { browser, statements, db } = await start(named({}, { emailVerification: { required: true } }))
    await browser().post('/sign-up/email', lovelace)
    await db.query(sql`update latchkey.user set email_verified = true, username = wanted_username`)
    const tried = async (email: string) => {
      statements.length = 0
      const body = { ...person(2), email, ...(name !== undefined && { username: name }) }
      const answer = await browser().post('/sign-up/email', body)
      return { ...shape(answer), statements: statements.length }
    }
    const known = await tried(ada.email)
    const unknown = await tried('unknown@example.com')
    expect(known).toEqual(unknown)
    expect(known).toMatchObject({ status })
  })
})
