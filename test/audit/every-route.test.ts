// Long because it says of every call that may change something what it leaves on record, or why nothing.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { shippedFeatures } from '../../.scripts/shipped.ts'
import { type ChangeKind, changeKinds } from '../../runtime/contract/change-kinds.ts'
import { startProviderServer, type ProviderServer } from '../social/provider-server.ts'
import { createTestAuth, type TestAuth } from '../support/test-auth.ts'
import { accountStories } from './account-stories.ts'
import { organizationStories } from './organization-stories.ts'
import { changingFeatures, emailOf, recorder, type Seen } from './recorded-world.ts'

/** What each call leaves on record, at least. */
const leaves: Readonly<Record<string, readonly ChangeKind[]>> = {
  'POST /sign-up/email': ['user.created', 'session.created'],
  'POST /sign-in/email': ['session.created'],
  'POST /sign-in/username': ['session.created'],
  'POST /sign-in/phone-number': ['session.created'],
  'POST /sign-in/email-otp': ['session.created'],
  'POST /sign-in/anonymous': ['user.created', 'session.created'],
  'POST /one-tap/callback': ['user.created', 'account.linked', 'session.created'],
  'GET /callback/fake': ['user.created', 'account.linked', 'session.created'],
  'POST /magic-link/verify': ['session.created'],
  'POST /phone-number/verify': ['user.created', 'user.phone-number-changed', 'session.created'],
  'POST /phone-number/reset-password': ['account.password-reset'],
  'POST /passkey/verify-authentication': ['session.created', 'session.ended'],
  'POST /sign-out': ['session.ended'],
  'POST /revoke-session': ['session.ended'],
  'POST /revoke-sessions': ['session.ended'],
  'POST /revoke-other-sessions': ['session.ended'],
  'POST /multi-session/revoke': ['session.ended'],
  'POST /update-user': ['user.updated'],
  'POST /user-fields/set': ['user.updated'],
  'POST /change-email': ['user.email-changed'],
  'POST /verify-email': ['user.email-verified'],
  'POST /email-otp/verify-email': ['user.email-verified'],
  'POST /email-otp/change-email': ['user.email-changed'],
  'POST /email-otp/reset-password': ['account.password-reset', 'session.ended'],
  'POST /disown-email': ['user.credentials-removed', 'session.ended'],
  'POST /delete-disowned-account': ['user.deleted'],
  'POST /delete-user': ['user.deleted', 'session.ended'],
  'POST /delete-anonymous-user': ['user.deleted'],
  'POST /change-password': ['account.password-changed', 'session.ended', 'session.created'],
  'POST /reset-password': ['account.password-reset'],
  'POST /remove-sign-in-methods': ['account.unlinked'],
  'POST /set-password': ['account.password-added'],
  'POST /unlink-account': ['account.unlinked'],
  'POST /passkey/verify-registration': ['passkey.added'],
  'POST /passkey/update-passkey': ['passkey.renamed'],
  'POST /passkey/delete-passkey': ['passkey.removed'],
  'POST /two-factor/enable': ['two-factor.started', 'backup-codes.replaced'],
  'POST /two-factor/verify-totp': ['two-factor.enabled', 'trusted-device.added', 'session.created'],
  'POST /two-factor/verify-otp': ['session.created'],
  'POST /two-factor/verify-backup-code': ['backup-codes.used', 'session.created'],
  'POST /two-factor/generate-backup-codes': ['backup-codes.replaced'],
  'POST /two-factor/revoke-trusted-device': ['trusted-device.removed'],
  'POST /two-factor/disable': ['two-factor.disabled'],
  'POST /admin/create-user': ['user.created'],
  'POST /admin/update-user': ['user.updated'],
  'POST /admin/set-role': ['user.role-changed'],
  'POST /admin/ban-user': ['user.banned'],
  'POST /admin/unban-user': ['user.unbanned'],
  'POST /admin/set-user-password': ['account.password-changed'],
  'POST /admin/revoke-user-session': ['session.ended'],
  'POST /admin/revoke-user-sessions': ['session.ended'],
  'POST /admin/reset-factors': ['two-factor.reset', 'session.ended'],
  'POST /admin/remove-user-sign-in-method': ['account.unlinked'],
  'POST /admin/impersonate-user': ['impersonation.started'],
  'POST /admin/stop-impersonating': ['impersonation.ended'],
  'POST /admin/remove-user': ['user.deleted'],
  'POST /organization/create': ['organization.created', 'member.added', 'team.created'],
  'POST /organization/update': ['organization.updated'],
  'POST /organization/set-fields': ['organization.updated'],
  'POST /organization/delete': ['organization.deleted'],
  'POST /organization/invite-member': ['invitation.created', 'invitation.resent'],
  'POST /organization/reject-invitation': ['invitation.rejected'],
  'POST /organization/cancel-invitation': ['invitation.canceled'],
  'POST /organization/accept-invitation': ['invitation.accepted', 'member.added'],
  'POST /organization/add-member': ['member.added'],
  'POST /organization/update-member': ['member.updated'],
  'POST /organization/set-member-fields': ['member.updated'],
  'POST /organization/update-member-role': ['member.role-changed'],
  'POST /organization/remove-member': ['member.removed'],
  'POST /organization/leave': ['member.removed'],
  'POST /organization/create-team': ['team.created'],
  'POST /organization/update-team': ['team.updated'],
  'POST /organization/remove-team': ['team.deleted'],
  'POST /organization/add-team-member': ['team.member-added'],
  'POST /organization/remove-team-member': ['team.member-removed'],
}

const answers = 'answers a question and writes nothing'
const sends = 'has something sent, or sends the browser on: what comes of it leaves its row'
const chooses = 'says which of what a session has is shown; nobody may do more or less than before'

/** The calls that are POST and leave nothing, each with the reason. A new one is added here on purpose, by a person. */
const silent: Readonly<Record<string, string>> = {
  'POST /account-info': answers,
  'POST /admin/has-permission': answers,
  'POST /admin/list-user-sessions': answers,
  'POST /organization/has-permission': answers,
  'POST /organization/check-slug': answers,
  'POST /is-username-available': answers,
  'POST /email-otp/check-verification-otp': answers,
  'POST /two-factor/get-totp-uri': answers,
  'POST /passkey/generate-authenticate-options': answers,
  'POST /fake/authorize': 'is the provider of development, which is another service',
  'POST /fake/token': 'is the provider of development, which is another service',
  'POST /callback/:id': 'does what GET /callback/:id does, for providers that post',
  'POST /get-access-token': 'renews tokens of a provider, which open nothing here',
  'POST /refresh-token': 'renews tokens of a provider, which open nothing here',
  'POST /sign-in/social': sends,
  'POST /link-social': sends,
  'POST /sign-in/magic-link': sends,
  'POST /send-verification-email': sends,
  'POST /request-password-reset': sends,
  'POST /forget-password': sends,
  'POST /forget-password/email-otp': sends,
  'POST /email-otp/send-verification-otp': sends,
  'POST /email-otp/create-verification-otp': sends,
  'POST /email-otp/request-password-reset': sends,
  'POST /email-otp/request-email-change': sends,
  'POST /phone-number/send-otp': sends,
  'POST /phone-number/request-password-reset': sends,
  'POST /phone-number/forget-password': sends,
  'POST /two-factor/send-otp': sends,
  'POST /multi-session/set-active': chooses,
  'POST /organization/set-active': chooses,
  'POST /organization/set-active-team': chooses,
  'POST /verify-password': 'makes a session fresh again, which ends by itself',
}

describe('what every call leaves on record', () => {
  let service: TestAuth
  let providers: ProviderServer
  const { feature, seen } = recorder()

  beforeAll(async () => {
    providers = await startProviderServer(() => service.clock.now)
    service = await createTestAuth({
      config: {
        features: [...changingFeatures(providers), feature],
        user: {
          changeEmail: true,
          deleteUser: true,
          fields: {
            company: { type: 'string', required: false },
            score: { type: 'number', required: false, readable: false },
          },
        },
      },
    })
    for (const story of [...accountStories, ...organizationStories]) await story({ service, seen, providers })
  })
  afterAll(async () => {
    await service.close()
    await providers.close()
  })

  const of = (route: string) => seen.filter((one) => one.route === route)

  it('is decided for each call of every feature that may change something', async () => {
    const shipped = [...(await shippedFeatures()), ...service.auth.features].flatMap(({ routes }) => routes ?? [])
    const changing = new Set(shipped.filter(({ method }) => method === 'POST').map(({ path }) => `POST ${path}`))
    const decided = new Set([...Object.keys(leaves), ...Object.keys(silent)])
    expect([...changing].filter((route) => !decided.has(route))).toEqual([])
    expect([...decided].filter((route) => route.startsWith('POST') && !changing.has(route))).toEqual([])
    expect(Object.keys(silent).filter((route) => route in leaves)).toEqual([])
  })

  it.each(Object.entries(leaves))('%s leaves %j', (route, kinds) => {
    const kindsOf = new Set(of(route).map(({ change }) => change.kind))
    expect(kinds.filter((kind) => !kindsOf.has(kind))).toEqual([])
  })

  it('is nothing for those that are listed as silent', () => {
    const loud = Object.keys(silent).filter((route) => of(route).length > 0)
    expect(loud).toEqual([])
  })

  it('has kinds of the catalogue only', () => {
    expect(seen.map(({ change }) => change.kind).filter((kind) => !(kind in changeKinds))).toEqual([])
  })

  it('has no secret, no hash and nothing of a credential', () => {
    const text = JSON.stringify(seen)
    for (const secret of ['correct horse', 'another horse', 'third horse', 'new horse', 'set by an admin', '$argon2']) {
      expect(text).not.toContain(secret)
    }
    expect(text).not.toMatch(/"(?:password|token|tokenHash|secret|privateKey|codeHash|publicKey)":/)
    expect(text).not.toContain('"note":"secret"')
  })

  it('names who acted: the person who signs up, who is signed in, the server, and whoever acts in their place', () => {
    const actorOf = (route: string, kind: string) => of(route).find(({ change }) => change.kind === kind)?.change
    const made = actorOf('POST /sign-up/email', 'user.created')
    expect(made?.actor).toEqual({ type: 'user', id: made?.userId, sessionId: null, impersonatedBy: null })
    const began = actorOf('POST /sign-in/email', 'session.created')
    expect(began?.actor).toMatchObject({ type: 'user', id: began?.userId, sessionId: began?.subject.id })
    expect(actorOf('POST /set-password', 'account.password-added')?.actor).toMatchObject({ type: 'service', id: null })
    expect(actorOf('POST /reset-password', 'account.password-reset')?.actor.type).toBe('anonymous')
    const root = seen.find(({ change }) => change.after['email'] === emailOf('root'))?.change.userId
    const ban = actorOf('POST /admin/ban-user', 'user.banned')
    expect([ban?.actor.id, ban?.via]).toEqual([root, 'admin'])
    const acting = of('POST /update-user').find(({ change }) => change.actor.impersonatedBy !== null)?.change
    expect([acting?.actor.impersonatedBy, acting?.actor.id]).toEqual([root, acting?.userId])
  })

  it('has what was there before beside what is there now, only of what changed', () => {
    const find = (route: string, kind: string, test: (one: Seen) => boolean = () => true) =>
      of(route).find((one) => one.change.kind === kind && test(one))?.change
    expect(find('POST /update-user', 'user.updated')).toMatchObject({
      before: { name: 'sam', image: null },
      after: { name: 'Sam S.', image: 'https://example.com/sam.png' },
    })
    const role = find('POST /organization/update-member-role', 'member.role-changed')
    expect([role?.before, role?.after]).toEqual([{ role: 'member' }, { role: 'admin' }])
    expect(find('POST /change-password', 'account.password-changed')).toMatchObject({ before: {}, after: {} })
    const hidden = find('POST /organization/set-member-fields', 'member.updated')
    expect([hidden?.before, hidden?.after]).toEqual([{}, { note: '(not shown)' }])
    const moved = find('POST /change-email', 'user.email-changed')
    expect([moved?.before['email'], moved?.after['email']]).toEqual([emailOf('eve'), emailOf('eve2')])
  })
})
