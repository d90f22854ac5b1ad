'use client'
import type { ReactNode } from 'react'
import { parseRoles } from '../../../runtime/contract/permissions.ts'
import { useAuthContext } from '../../core/context.ts'
import { entry, useAuthForm } from '../../core/use-auth-form.ts'
import type { OpenDialog } from '../../parts/use-dialog.tsx'
import { InviteDialog } from '../invite/invite-dialog.tsx'
import { WidgetPortal } from '../../parts/widget-portal.tsx'
import { Field } from '../../parts/field.tsx'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { grantable, isLastOwner } from '../frame/profile.ts'
import { RoleBoxes, tickedRoles } from '../../parts/role-boxes.tsx'
import { TeamMembersDialog } from './team-members-dialog.tsx'
import type { Duties, Question, RolesWish, Wish } from './wish.ts'

type Props = Duties & Omit<OpenDialog<Wish>, 'wish'>

/** The dialog for a wish about an organization, in front of the page. */
export function OrganizationDialog({ wish, ...rest }: Duties & OpenDialog<Wish>): ReactNode {
  if ('invite' in wish) return <InviteDialog {...rest} wish={wish.invite} />
  return (
    <WidgetPortal name="organization-dialog" container={rest.profile.container}>
      {'ask' in wish ? (
        <QuestionDialog {...rest} wish={wish} />
      ) : 'member' in wish ? (
        <RolesDialog {...rest} wish={wish} />
      ) : (
        <TeamMembersDialog {...rest} team={wish.team} />
      )}
    </WidgetPortal>
  )
}

/** Asks whether something is meant, or for one word. */
function QuestionDialog({ wish, profile, onDone, opener, onClose }: Props & { readonly wish: Question }): ReactNode {
  const { t } = useAuthContext()
  const { ask, values, field, isGone = false } = wish
  const form = useAuthForm<string, string, unknown>('OrganizationProfile', {
    path: `/organization/${wish.path}`,
    fields: field === undefined ? {} : { [field.name]: field.input },
    placement: {},
    read: (element) => (field === undefined ? '' : entry(element, field.name).trim()),
    check(typed) {
      const problem = field?.check(typed)
      return field === undefined || problem === undefined ? {} : { [field.name]: problem }
    },
    send: wish.send,
    quote: () => values,
    onSuccess(_, typed) {
      onClose()
      if (wish.onSuccess === undefined)
        onDone(t(`${ask}.done`, field === undefined ? values : { ...values, name: typed }), isGone)
      else wish.onSuccess()
    },
    onError: profile.onError,
  })
  return (
    <FormDialog
      {...{ form, opener, onClose }}
      title={t(`${ask}.title`, values)}
      description={t(`${ask}.description`, values)}
      labels={{
        submit: t(`${ask}.submit`, values),
        pending: t(`${ask}.pending`),
        ...(ask === 'orgCancel' && { cancel: t('orgCancel.keep') }),
      }}
      tone={wish.isDanger === true ? 'danger' : undefined}
    >
      {field !== undefined && (
        <Field
          {...form.getFieldProps(field.name)}
          label={field.label}
          defaultValue={field.input.defaultValue}
          error={form.errors.fields[field.name]?.text}
        />
      )}
    </FormDialog>
  )
}

function RolesDialog({ wish, profile, onDone, opener, onClose }: Props & { readonly wish: RolesWish }): ReactNode {
  const { t } = useAuthContext()
  const { member } = wish
  const { name, email } = member.user
  const choices = grantable(profile)
  const form = useAuthForm('OrganizationProfile', {
    path: '/organization/update-member-role',
    fields: { role: {} },
    placement: { ROLE_NOT_FOUND: 'role', YOU_CANNOT_LEAVE_THE_ORGANIZATION_WITHOUT_AN_OWNER: 'role' },
    read: tickedRoles,
    check: (roles: readonly string[]) => (roles.length === 0 ? { role: 'inviteMembers.roleMissing' as const } : {}),
    send: wish.save,
    quote: () => ({}),
    onSuccess() {
      onClose()
      onDone(t('orgRoles.done', { name }), false)
    },
    onError: profile.onError,
  })
  return (
    <FormDialog
      {...{ form, opener, onClose }}
      title={t('orgRoles.title', { name })}
      description={t('orgRoles.description', { email, organization: profile.organization.name })}
      labels={{ submit: t('orgRoles.submit'), pending: t('orgGeneral.pending') }}
    >
      <RoleBoxes
        form={form}
        legend={t('orgMembers.roles')}
        choices={choices}
        given={parseRoles(member.role)}
        fixed={isLastOwner(profile, member) ? { roles: ['owner'], reason: t('orgMembers.onlyOwnerReason') } : undefined}
        hint={choices.length < profile.choices.length ? t('orgRoles.ceiling') : undefined}
      />
    </FormDialog>
  )
}
