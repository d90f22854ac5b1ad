import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { organization, sql } from '../../../runtime/index.ts'
import { openAuth } from '../../../runtime/auth.ts'
import { homes } from '../../support/homes.ts'
import { newestMail, pathOf } from '../../support/mailed.ts'
import { testSecret } from '../../support/test-auth.ts'
import { answer, company, invited, look, mailed, preview, proven } from './invited.ts'
import { activeIn, found, outcome, person, withOrganizations } from './people.ts'

const unproven = '403 EMAIL_NOT_VERIFIED'

describe.each(homes)('a mailed invitation on $name', ({ start }) => {
  it('arrives once, with a link to the page of the site', async () => {
    const running = await start(withOrganizations())
    const { ada } = await company(running)
    const invitation = await invited(ada, 'fay@example.com')
    const { mail, origin, pathname, id, token } = await mailed(running)
    expect([mail.to, origin, pathname, id]).toEqual([
      'fay@example.com',
      running.origin,
      '/accept-invitation',
      invitation.id,
    ])
    expect(token).toMatch(/^[A-Za-z0-9]{32}$/)
    expect(mail.token).toBe(token)
    expect(mail.subject).toContain('engines')
    expect(mail.text).toContain('ada invited fay@example.com to join')
    expect(mail.text).toContain('2 days')
    expect(await running.mails({ kind: 'invitation' })).toHaveLength(1)
  })

  it('makes no link and no markup of what people chose', async () => {
    const running = await start(withOrganizations())
    const mallory = await proven(running, 'mallory')
    const name = '<a href="https://evil.example">Your bank</a>\r\nBcc: all@example.com'
    await running.db.query(sql`update latchkey.user set name = ${name} where id = ${mallory.id}`)
    await found(mallory, 'bank', { name: 'https://evil.example/login' })
    await invited(mallory, 'fay@example.com')
    const { mail } = await mailed(running)
    expect(mail.subject).not.toMatch(/[\r\n]|evil\.example/)
    for (const body of [mail.text, mail.html]) expect(body).not.toMatch(/evil\.example|<a href="https:\/\/evil/)
    const links = Array.from(mail.html.matchAll(/href="([^"]*)"/g), ([, target]) => target)
    expect(new Set(links)).toEqual(new Set([mail.url.replaceAll('&', '&amp;')]))
  })

  it('is not sent any more when it was canceled, answered, or its inviter may not invite', async () => {
    const running = await start(withOrganizations())
    const { ada, bob } = await company(running)
    const fay = await proven(running, 'fay')
    await answer(ada, 'cancel', (await invited(ada, 'gus@example.com')).id)
    await answer(fay, 'reject', (await invited(ada, fay.email)).id)
    await invited(bob, 'hal@example.com')
    await ada.browser.post('/organization/remove-member', { memberIdOrEmail: bob.email })
    expect(await running.mails({ kind: 'invitation' })).toEqual([])
  })

  it('is not needed: without a way to send, people are invited all the same', async () => {
    const running = await start({ ...withOrganizations(), production: true })
    const { ada } = await company(running)
    const fay = await proven(running, 'fay')
    const invitation = await invited(ada, fay.email)
    expect(await running.db.query(sql`select id from latchkey.mail`)).toEqual([])
    expect(outcome(await answer(fay, 'accept', invitation.id))).toBe('200')
  })

  it('leads to the page that is configured, on a trusted origin', async () => {
    const invitationPage = 'https://app.example.com/join?from=mail'
    const running = await start(withOrganizations({ invitationPage }, { trustedOrigins: ['https://app.example.com'] }))
    const { ada } = await company(running)
    await invited(ada, 'fay@example.com')
    const { mail, id } = await mailed(running)
    expect(mail.url).toBe(`${invitationPage}&invitationId=${id}&token=${mail.token}`)
  })

  it.each([
    ['/accept-invitation/{id}', (origin: string, id: string) => `${origin}/accept-invitation/${id}?token=`],
    ['https://app.example.com/join?i={id}', (_: string, id: string) => `https://app.example.com/join?i=${id}&token=`],
  ])('leads to a page that has the id in its address: %s', async (invitationPage, expected) => {
    const templates = await mkdtemp(join(tmpdir(), 'latchkey-invitations-'))
    onTestFinished(() => rm(templates, { recursive: true, force: true }))
    await writeFile(join(templates, 'invitation.txt'), 'Subject: Join\n\n{{invitation.id}}\n')
    const config = { trustedOrigins: ['https://app.example.com'], mail: { templates } }
    const running = await start(withOrganizations({ invitationPage }, config))
    const { ada } = await company(running)
    await invited(ada, 'fay@example.com')
    const [mail] = await running.mails({ kind: 'invitation' })
    const [row] = await running.db.query<{ id: string }>(sql`select id from latchkey.invitation`)
    const id = row?.id ?? ''
    expect(mail?.url).toBe(`${expected(running.origin, id)}${mail?.token}`)
    expect(mail?.text.trim()).toBe(id)
  })

  it('leads to a page with its id in the path where the configuration has a place for it', async () => {
    const running = await start(withOrganizations({ invitationPage: '/accept-invitation/{id}' }))
    const { ada } = await company(running)
    const invitation = await invited(ada, 'fay@example.com')
    const [mail] = await running.mails({ kind: 'invitation' })
    const page = `${running.origin}/accept-invitation/${invitation.id}`
    expect(mail?.url).toBe(`${page}?token=${mail?.token}`)
    // The mail that proves the address leads back to the same page.
    const fay = await person(running, 'fay')
    expect(outcome(await answer(fay, 'accept', invitation.id))).toBe(unproven)
    const proof = await newestMail(running, 'verify-email')
    expect(new URL(proof.url).searchParams.get('callbackURL')).toBe(`/accept-invitation/${invitation.id}`)
  })

  it('is answered by an e-mail that nobody verified where the configuration wants it, and verifies nothing', async () => {
    const running = await start(withOrganizations({ acceptUnverified: true }))
    const { ada } = await company(running)
    const invitation = await invited(ada, 'fay@example.com')
    const gus = await person(running, 'gus')
    expect(outcome(await answer(gus, 'accept', invitation.id))).toBe('403 YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION')
    const fay = await person(running, 'fay')
    expect(outcome(await fay.browser.get(`/organization/get-invitation?id=${invitation.id}`))).toBe('200')
    expect(outcome(await fay.browser.get('/organization/list-user-invitations'))).toBe(unproven)
    expect(outcome(await answer(fay, 'accept', invitation.id))).toBe('200')
    expect((await fay.browser.get('/get-session')).body.user.emailVerified).toBe(false)
  })

  it('cannot be configured to lead elsewhere', async () => {
    const running = await start(withOrganizations())
    const elsewhere = ['https://evil.example/join', '//evil.example', '/\\evil.example', 'join', '']
    const byId = ['https://{id}.example.com/', 'https://evil.example/{id}', '//{id}', '{id}']
    for (const invitationPage of [...elsewhere, ...byId]) {
      const config = { secrets: `1:${testSecret}`, features: [organization({ invitationPage })] }
      const env = { LATCHKEY_BASE_URL: running.origin }
      await expect(openAuth(config, { dev: true, database: running.db, env })).rejects.toThrow(/invitationPage/)
    }
  })
})

describe.each(homes)('the preview of a mailed invitation on $name', ({ start }) => {
  it('says who is invited to what, to whoever has the secret, without a session', async () => {
    const running = await start(withOrganizations())
    const { ada } = await company(running)
    const invitation = await invited(ada, 'fay@example.com', { role: 'admin' })
    const { token } = await mailed(running)
    const { status, body, headers } = await preview(running, invitation.id, token)
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(body).toEqual({
      id: invitation.id,
      email: 'fay@example.com',
      role: 'admin',
      expiresAt: invitation.expiresAt,
      organizationName: 'engines',
      organizationLogo: null,
      inviterName: 'ada',
    })
  })

  it('says nothing without it, and the secret of one invitation opens no other', async () => {
    const running = await start(withOrganizations())
    const { ada } = await company(running)
    const first = await invited(ada, 'fay@example.com')
    const { token } = await mailed(running)
    const second = await invited(ada, 'gus@example.com')
    const other = (await mailed(running)).token
    for (const [id, secret] of [
      [first.id, other],
      [second.id, token],
      [first.id, first.id],
      [first.id, ''],
      ['no id', token],
      [first.id, token.toLowerCase()],
    ] as const) {
      const { status, body } = await preview(running, id, secret)
      expect([status, body]).toEqual([400, { code: 'INVITATION_NOT_FOUND', message: 'Invitation not found!' }])
    }
  })

  it('says what became of it', async () => {
    const running = await start(withOrganizations())
    const { ada } = await company(running)
    const fay = await proven(running, 'fay')
    const reasonOf = async () => (await preview(running, invitation.id, token)).body.reason
    const invitation = await invited(ada, fay.email)
    const { token } = await mailed(running)
    running.clock.advance(172_801)
    expect(await reasonOf()).toBe('expired')
    // The newer mail has the secret that counts.
    await invited(ada, fay.email, { resend: true })
    expect(await reasonOf()).toBe('expired')
    const newer = (await mailed(running)).token
    expect(outcome(await preview(running, invitation.id, newer))).toBe('200')
    await answer(fay, 'accept', invitation.id)
    expect((await preview(running, invitation.id, newer)).body.reason).toBe('accepted')
  })

  it('is limited', async () => {
    const running = await start({ ...withOrganizations({}, { rateLimit: { enabled: true } }), production: true })
    const outcomes: string[] = []
    for (let turn = 0; turn < 31; turn++) outcomes.push(outcome(await preview(running, 'id', 'guess')))
    expect(outcomes).toEqual([...Array(30).fill('400 INVITATION_NOT_FOUND'), '429 TOO_MANY_REQUESTS'])
  })
})

describe.each(homes)('an address that is not proven on $name', ({ start }) => {
  it('reads, lists and answers nothing, and is sent the mail that proves it', async () => {
    const running = await start(withOrganizations())
    const { ada } = await company(running)
    const squatter = await person(running, 'fay')
    const invitation = await invited(ada, squatter.email)
    const { mail } = await mailed(running)
    expect(outcome(await look(squatter, invitation.id))).toBe(unproven)
    expect(outcome(await squatter.browser.get('/organization/list-user-invitations'))).toBe(unproven)
    expect(await running.mails({ kind: 'verify-email' })).toEqual([])
    for (const token of [undefined, 'x'.repeat(32), mail.token.toLowerCase()]) {
      expect(outcome(await answer(squatter, 'accept', invitation.id, token))).toBe(unproven)
      expect(outcome(await answer(squatter, 'reject', invitation.id, token))).toBe(unproven)
    }
    expect((await ada.browser.get('/organization/list-invitations')).body).toEqual([invitation])
    const proof = await newestMail(running, 'verify-email')
    expect(proof.to).toBe(squatter.email)
    const landed = await squatter.browser.get(pathOf(proof.url), { 'sec-fetch-mode': 'navigate' })
    expect(landed.headers.get('location')).toBe(`/accept-invitation?invitationId=${invitation.id}`)
    expect(outcome(await answer(squatter, 'accept', invitation.id))).toBe('200')
  })

  it('is proven by the secret of the mail, in one step with accepting', async () => {
    const running = await start(withOrganizations())
    const { id, ada } = await company(running)
    const invitation = await invited(ada, 'fay@example.com')
    const { token } = await mailed(running)
    const fay = await person(running, 'fay')
    expect(outcome(await look(fay, invitation.id, token))).toBe('200')
    expect((await fay.browser.get('/get-session')).body.user.emailVerified).toBe(false)
    expect(outcome(await answer(fay, 'accept', invitation.id, token))).toBe('200')
    expect((await fay.browser.get('/get-session')).body.user.emailVerified).toBe(true)
    expect(await activeIn(fay.browser)).toBe(id)
    expect(outcome(await answer(fay, 'accept', invitation.id, token))).toBe('400 INVITATION_NOT_FOUND')
  })

  it('is not proven by the secret of another invitation, nor one address by the mail to another', async () => {
    const running = await start(withOrganizations())
    const { ada, eve } = await company(running)
    const invitation = await invited(ada, 'fay@example.com')
    await invited(eve, 'gus@example.com')
    const others = (await mailed(running)).token
    const fay = await person(running, 'fay')
    expect(outcome(await answer(fay, 'accept', invitation.id, others))).toBe(unproven)
    const gus = await person(running, 'gus')
    expect(outcome(await answer(gus, 'accept', invitation.id, others))).toBe(
      '403 YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION',
    )
    expect((await gus.browser.get('/get-session')).body.user.emailVerified).toBe(false)
  })

  it('stays unproven when accepting is refused', async () => {
    const running = await start(withOrganizations({ membershipLimit: 3 }))
    const { ada } = await company(running)
    const invitation = await invited(ada, 'fay@example.com')
    const { token } = await mailed(running)
    const fay = await person(running, 'fay')
    expect(outcome(await answer(fay, 'accept', invitation.id, token))).toBe('403 ORGANIZATION_MEMBERSHIP_LIMIT_REACHED')
    expect((await fay.browser.get('/get-session')).body.user.emailVerified).toBe(false)
  })
})
