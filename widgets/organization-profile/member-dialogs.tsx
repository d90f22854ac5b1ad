'use client'
import type { ReactNode } from 'react'
import { parseRoles } from '../../runtime/permissions.ts'
import { useAuthContext } from '../context.ts'
import { useAuthForm } from '../hooks/use-auth-form.ts'
import type { OrganizationMember } from '../hooks/organization-calls.ts'
import type { UseMembers } from '../hooks/use-members.ts'
import { FormDialog } from '../parts/form-dialog.tsx'
import { InviteDialog } from '../invite-members/invite-dialog.tsx'
import { DialogFrame, question } from './dialog-frame.tsx'
import { type Profile, grantable, isLastOwner } from './profile.ts'
import { RoleBoxes, tickedRoles } from './role-boxes.tsx'
import type { OpenDialog } from '../hooks/use-dialog.tsx'

/** What somebody wants to do with members. */
export type MemberWish =
  { readonly kind: 'invite' } | { readonly kind: 'roles' | 'remove'; readonly member: OrganizationMember }

/** What the dialogs about members get. */
export interface MemberDuties {
  readonly profile: Profile
  readonly members: Pick<UseMembers, 'updateRole' | 'remove'>
  /** It is done: says so, and whether what had opened the dialog is gone with it. */
  readonly onDone: (sentence: string, isGone: boolean) => void
}

type Props = MemberDuties & OpenDialog<MemberWish>
type OneProps = Omit<Props, 'wish'> & { readonly member: OrganizationMember }

/** The dialog for a wish about members. */
export function MemberDialog({ wish, ...rest }: Props): ReactNode {
  return (
    <DialogFrame container={rest.profile.container}>
      {wish.kind === 'invite' && <InviteDialog {...rest} />}
      {wish.kind === 'roles' && <RolesDialog {...rest} member={wish.member} />}
      {wish.kind === 'remove' && <RemoveDialog {...rest} member={wish.member} />}
    </DialogFrame>
  )
}

function RolesDialog({ member, profile, members, onDone, opener, onClose }: OneProps): ReactNode {
  const { t } = useAuthContext('OrganizationProfile')
  const { name, email } = member.user
  const { organization, onError } = profile
  const choices = grantable(profile)
  const fixed = isLastOwner(profile, member) ? { roles: ['owner'], reason: t('orgMembers.onlyOwnerReason') } : undefined
  const form = useAuthForm('OrganizationProfile', {
    path: '/organization/update-member-role',
    fields: { role: {} },
    placement: { ROLE_NOT_FOUND: 'role', YOU_CANNOT_LEAVE_THE_ORGANIZATION_WITHOUT_AN_OWNER: 'role' },
    read: tickedRoles,
    check: (roles: readonly string[]) => (roles.length === 0 ? { role: 'inviteMembers.roleMissing' as const } : {}),
    send: (roles) => members.updateRole(member.id, roles),
    quote: () => ({}),
    onSuccess() {
      onClose()
      onDone(t('orgRoles.done', { name }), false)
    },
    onError,
  })
  return (
    <FormDialog
      {...{ form, opener, onClose }}
      title={t('orgRoles.title', { name })}
      description={t('orgRoles.description', { email, organization: organization.name })}
      labels={{ submit: t('orgRoles.submit'), pending: t('orgRoles.pending') }}
    >
      <RoleBoxes
        form={form}
        legend={t('orgMembers.roles')}
        choices={choices}
        given={parseRoles(member.role)}
        fixed={fixed}
        hint={choices.length < profile.choices.length ? t('orgRoles.ceiling') : undefined}
      />
    </FormDialog>
  )
}

function RemoveDialog({ member, profile, members, onDone, opener, onClose }: OneProps): ReactNode {
  const { t } = useAuthContext('OrganizationProfile')
  const { name, email } = member.user
  const form = useAuthForm('OrganizationProfile', {
    ...question,
    path: '/organization/remove-member',
    send: () => members.remove(member.id),
    onSuccess() {
      onClose()
      onDone(t('orgRemove.done', { name }), true)
    },
    onError: profile.onError,
  })
  return (
    <FormDialog
      {...{ form, opener, onClose }}
      title={t('orgRemove.title', { name })}
      description={t('orgRemove.description', { email, organization: profile.organization.name })}
      labels={{ submit: t('orgRemove.submit', { name }), pending: t('orgRemove.pending') }}
      tone="danger"
    />
  )
}
