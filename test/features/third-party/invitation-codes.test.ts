import { describe, expect, it } from 'vitest'
import { invitationCodes } from '../../../examples/features/invitation-codes.ts'
import { emailPassword, sql } from '../../../runtime/index.ts'
import { type OpenAuth } from '../../../runtime/auth.ts'
import { ada, homes } from '../../support/homes.ts'
import { crowd, outcomeOf, tally, twoNodes } from '../../support/nodes.ts'

const features = [emailPassword(), invitationCodes()] as const

async function newCode(auth: OpenAuth): Promise<string> {
  // The service of a test forgets the types of its features.
  const answer = await auth.call('POST', '/invitation-codes/create', { body: { count: 1 } })
  const [code = ''] = (answer as { readonly codes: readonly string[] }).codes
  return code
}

describe.each(homes)('invitation codes on $name', ({ start }) => {
  it('are needed for an account, and good once', async () => {
    const { browser, auth } = await start({ config: { features } })
    const invitationCode = await newCode(auth)
    const codeOf = async (body: object) => (await browser().post('/sign-up/email', { ...ada, ...body })).body.code
    expect(await codeOf({})).toBe('INVITATION_CODE_REQUIRED')
    expect(await codeOf({ invitationCode: 'nonsense' })).toBe('INVITATION_CODE_INVALID')
    expect(await codeOf({ invitationCode })).toBeUndefined()
    expect(await codeOf({ invitationCode, email: 'eve@example.com' })).toBe('INVITATION_CODE_INVALID')
  })

  it('end after their time, and are cleared away then', async () => {
    const { browser, auth, clock, db } = await start({ config: { features } })
    const invitationCode = await newCode(auth)
    clock.advance(31 * 86_400)
    const answer = await browser().post('/sign-up/email', { ...ada, invitationCode })
    expect(answer.body.code).toBe('INVITATION_CODE_INVALID')
    await auth.tasks.runNow('invitation-codes-clean-up')
    expect(await db.query(sql`select code_hash from latchkey.invitation_code`)).toEqual([])
  })

  it('are not used up by somebody who was not made a user, where e-mails have to be verified', async () => {
    const { browser, auth } = await start({ config: { features, emailVerification: { required: true } } })
    const [one, other] = [await newCode(auth), await newCode(auth)]
    const signUp = (email: string, invitationCode: string) =>
      browser().post('/sign-up/email', { ...ada, email, invitationCode })
    const first = await signUp(ada.email, one)
    // The same answer for an e-mail that has a user; and the code is still good.
    const second = await signUp(ada.email, other)
    const facts = ({ body }: typeof first) => ({ ...body, user: { ...body.user, id: '' } })
    expect([second.status, facts(second)]).toEqual([first.status, facts(first)])
    expect((await signUp('eve@example.com', other)).status).toBe(200)
    expect((await signUp('mallory@example.com', other)).body.code).toBe('INVITATION_CODE_INVALID')
  })

  it('are not needed by users whom a server makes, and are made by servers only', async () => {
    const { browser, auth } = await start({ config: { features } })
    expect((await browser().post('/invitation-codes/create', { count: 1 })).status).toBe(404)
    await expect(auth.call('POST', '/invitation-codes/create', { body: { count: 0 } })).rejects.toMatchObject({
      entry: { code: 'VALIDATION_ERROR' },
    })
  })
})

it('one invitation code is used by one of 32 who send it at the same moment to two nodes', async () => {
  const { first, at } = await twoNodes({ config: { features } })
  const invitationCode = await newCode(first.auth)
  const answers = await Promise.all(
    Array.from({ length: crowd }, (_, node) =>
      at(node).post('/sign-up/email', { ...ada, email: `ada-${node}@example.com`, invitationCode }),
    ),
  )
  expect(tally(answers.map(outcomeOf))).toEqual({ ok: 1, '403 INVITATION_CODE_INVALID': crowd - 1 })
  expect(await first.db.query(sql`select email from latchkey.user`)).toHaveLength(1)
})
