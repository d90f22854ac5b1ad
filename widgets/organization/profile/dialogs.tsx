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
import type { SharedDialogProps, Question, RolesRequest, DialogRequest } from './dialog-request.ts'

type Props = SharedDialogProps & Omit<OpenDialog<DialogRequest>, 'request'>

/** The dialog for a request about an organization, in front of the page. */
export function OrganizationDialog({ request, ...rest }: SharedDialogProps & OpenDialog<DialogRequest>): ReactNode {
  if ('invite' in request) return <InviteDialog {...rest} request={request.invite} />
  return (
    <WidgetPortal name="organization-dialog" container={rest.profile.container}>
      {'ask' in request ? (
        <QuestionDialog {...rest} request={request} />
      ) : 'member' in request ? (
        <RolesDialog {...rest} request={request} />
      ) : (
        <TeamMembersDialog {...rest} team={request.team} />
      )}
    </WidgetPortal>
  )
}

/** Asks whether something is meant, or for one word. */
function QuestionDialog({
  request,
  profile,
  onDone,
  opener,
  onClose,
}: Props & { readonly request: Question }): ReactNode {
  const { t } = useAuthContext()
  const { ask, values, field, isGone = false } = request
  const form = useAuthForm<string, string, unknown>('OrganizationProfile', {
    path: `/organization/${request.path}`,
    fields: field === undefined ? {} : { [field.name]: field.input },
    placement: {},
    read: (element) => (field === undefined ? '' : entry(element, field.name).trim()),
    check(typed) {
      const problem = field?.check(typed)
      return field === undefined || problem === undefined ? {} : { [field.name]: problem }
    },
    send: request.send,
    quote: () => values,
    onSuccess(_, typed) {
      onClose()
      if (request.onSuccess === undefined)
        onDone(t(`${ask}.done`, field === undefined ? values : { ...values, name: typed }), isGone)
      else request.onSuccess()
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
      tone={request.isDanger === true ? 'danger' : undefined}
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

function RolesDialog({
  request,
  profile,
  onDone,
  opener,
  onClose,
}: Props & { readonly request: RolesRequest }): ReactNode {
  const { t } = useAuthContext()
  const { member } = request
  const { name, email } = member.user
  const choices = grantable(profile)
  const form = useAuthForm('OrganizationProfile', {
    path: '/organization/update-member-role',
    fields: { role: {} },
    placement: { ROLE_NOT_FOUND: 'role', YOU_CANNOT_LEAVE_THE_ORGANIZATION_WITHOUT_AN_OWNER: 'role' },
    read: tickedRoles,
    check: (roles: readonly string[]) => (roles.length === 0 ? { role: 'inviteMembers.roleMissing' as const } : {}),
    send: request.save,
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
