import { describe, expect, it } from 'vitest'
import {
  AuthError,
  defineErrors,
  defineFeature,
  emailPassword,
  type HookContext,
  organization,
  sql,
} from '../../../runtime/index.ts'
import { homes } from '../../support/homes.ts'
import { answer, company, invited, proven } from './invited.ts'
import { found, join, rows } from './people.ts'

const errors = defineErrors({ TOO_MANY_SEATS: [402, 'Your plan has no more seats'] })

/** A feature that writes down in the transaction of the event what it is told, so that nothing is heard that was undone. */
function clerk(refused: ReadonlySet<string> = new Set()) {
  const note = (name: string) => async (event: HookContext & object) => {
    if (refused.has(name)) throw new AuthError(errors.TOO_MANY_SEATS)
    const part = (key: string, field: string): unknown => Reflect.get(Object(Reflect.get(event, key)), field)
    const about = [part('organization', 'slug'), part('invitation', 'email'), part('member', 'role')]
    const before: unknown = Reflect.get(event, 'before')
    const said = [name, event.via, ...[...about, before].filter((fact) => fact !== undefined)].join(' ')
    await event.tx.query(sql`insert into latchkey.clerk_note (said) values (${said})`)
  }
  return defineFeature({
    id: 'clerk',
    errors,
    migrations: [
      { name: '0001_clerk', sql: 'create table latchkey.clerk_note (id serial primary key, said text not null)' },
    ],
    hooks: {
      organizationCreated: note('created'),
      organizationUpdated: note('updated'),
      organizationDeleting: note('deleting'),
      memberAdded: note('added'),
      memberRemoved: note('removed'),
      memberRoleChanged: note('role'),
      invitationCreated: note('invited'),
      invitationAccepted: note('accepted'),
      invitationRejected: note('rejected'),
      invitationCanceled: note('canceled'),
    },
  })
}

describe.each(homes)('events of organizations on $name', ({ start }) => {
  const withClerk = async (refused?: ReadonlySet<string>) => {
    const options = { cancelPendingInvitationsOnReInvite: true }
    const features = [emailPassword(), organization(options), clerk(refused)]
    const service = await start({ config: { features, user: { deleteUser: true, confirmDeletion: false } } })
    const told = async () => {
      const notes = await service.db.query<{ said: string }>(sql`select said from latchkey.clerk_note order by id`)
      await service.db.query(sql`delete from latchkey.clerk_note`)
      return notes.map(({ said }) => said)
    }
    return { service, told }
  }

  it('are told for everything that happens to one', async () => {
    const { service, told } = await withClerk()
    const ada = await proven(service, 'ada')
    const { id } = await found(ada, 'engines')
    expect(await told()).toEqual(['created account engines owner', 'added account owner'])
    await ada.browser.post('/organization/update', { organizationId: id, data: { slug: 'motors' } })
    expect(await told()).toEqual(['updated account motors'])
    const [fay, gus] = [await proven(service, 'fay'), await proven(service, 'gus')]
    await answer(fay, 'accept', (await invited(ada, fay.email)).id)
    expect(await told()).toEqual([
      'invited account fay@example.com',
      'accepted invitation fay@example.com member',
      'added invitation member',
    ])
    await answer(gus, 'reject', (await invited(ada, gus.email)).id)
    expect(await told()).toEqual(['invited account gus@example.com', 'rejected account gus@example.com'])
    await invited(ada, gus.email)
    await answer(ada, 'cancel', (await invited(ada, gus.email)).id)
    expect(await told()).toEqual([
      'invited account gus@example.com',
      'canceled account gus@example.com',
      'invited account gus@example.com',
      'canceled account gus@example.com',
    ])
    const member = await join(service, id, gus)
    await ada.browser.post('/organization/update-member-role', { memberId: member.id, role: 'admin' })
    await ada.browser.post('/organization/remove-member', { memberIdOrEmail: gus.email, organizationId: id })
    await fay.browser.post('/organization/leave', { organizationId: id })
    expect(await told()).toEqual([
      'added service member',
      'role account admin member',
      'removed account admin',
      'removed account member',
    ])
    await ada.browser.post('/organization/delete', { organizationId: id })
    expect(await told()).toEqual(['deleting account motors'])
  })

  it('are told when somebody is deleted: of the memberships, and of the organizations that go with them', async () => {
    const { service, told } = await withClerk()
    const { id, cleo } = await company(service)
    await found(cleo, 'solo')
    await told()
    expect((await cleo.browser.post('/delete-user')).status).toBe(200)
    expect((await told()).toSorted()).toEqual([
      'deleting account solo',
      'removed account member',
      'removed account owner',
    ])
    expect(await service.db.query(sql`select id from latchkey.member where organization_id = ${id}`)).toHaveLength(2)
  })

  it.each([
    'created',
    'added',
    'updated',
    'deleting',
    'removed',
    'role',
    'invited',
    'accepted',
    'rejected',
    'canceled',
  ])('undo everything where a feature does not let it happen: %s', async (name) => {
    const refused = new Set<string>()
    const { service } = await withClerk(refused)
    const { id, ada, bob, member } = await company(service)
    const fay = await proven(service, 'fay')
    const invitation = await invited(ada, fay.email)
    const before = await rows(service)
    refused.add(name)
    const attempts: Record<string, () => Promise<{ status: number; body: { code?: string } }>> = {
      created: () => ada.browser.post('/organization/create', { name: 'New', slug: 'new' }),
      added: () => answer(fay, 'accept', invitation.id),
      accepted: () => answer(fay, 'accept', invitation.id),
      rejected: () => answer(fay, 'reject', invitation.id),
      canceled: () => answer(ada, 'cancel', invitation.id),
      updated: () => ada.browser.post('/organization/update', { organizationId: id, data: { name: 'Other' } }),
      deleting: () => ada.browser.post('/organization/delete', { organizationId: id }),
      removed: () => bob.browser.post('/organization/leave', { organizationId: id }),
      role: () => ada.browser.post('/organization/update-member-role', { memberId: member.id, role: 'admin' }),
      invited: () =>
        ada.browser.post('/organization/invite-member', {
          email: 'new@example.com',
          role: 'member',
          organizationId: id,
        }),
    }
    const refusedAnswer = await attempts[name]?.()
    expect([refusedAnswer?.status, refusedAnswer?.body.code]).toEqual([402, 'TOO_MANY_SEATS'])
    expect(await rows(service)).toEqual(before)
  })
})
