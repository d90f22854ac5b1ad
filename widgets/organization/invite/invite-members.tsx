'use client'
import { type ReactNode, useEffect, useRef } from 'react'
import type { ClientError } from '../../client/index.ts'
import { useAuthContext } from '../../core/context.ts'
import { DoneMessage } from '../../parts/done-message.tsx'
import { useDialog } from '../../parts/use-dialog.tsx'
import { OrganizationFrame } from '../frame/organization-frame.tsx'
import type { OrganizationRole } from '../frame/profile.ts'
import { Button } from '../../parts/button.tsx'
import { Card } from '../../parts/card.tsx'
import type { WidgetProps } from '../../parts/widget.tsx'
import { InviteForm, type InvitingProps, useInviteForm } from './invite-form.tsx'
import type { InvitationResult } from './use-invite-members.ts'

export interface InviteMembersProps extends WidgetProps {
  /** By default the organization that is active in the session. */
  readonly organizationId?: string | undefined
  /** The form itself (default), or a button that opens it. */
  readonly mode?: 'inline' | 'dialog' | undefined
  /** Roles that can be given, with names to show; `owner`, `admin` and `member` by default. */
  readonly roles?: readonly (string | OrganizationRole)[] | undefined
  /** Whether teams can be chosen where the organization has some. Default true. */
  readonly teams?: boolean | undefined
  /** Most addresses at a time; 50 by default. */
  readonly max?: number | undefined
  /** Where the dialog is put; `document.body` by default. */
  readonly container?: HTMLElement | undefined
  readonly onInvited?: ((results: readonly InvitationResult[]) => void) | undefined
  readonly onError?: ((error: ClientError) => void) | undefined
}

/** Invites people to an organization, many at once, and says what became of each. */
export function InviteMembers(props: InviteMembersProps): ReactNode {
  const { mode = 'inline', teams: hasTeams, max, onInvited, ...frame } = props
  return (
    <OrganizationFrame {...frame} widget="invite-members" heading="inviteMembers.title">
      {(profile) => <Ready {...{ mode, profile, hasTeams, max, onInvited }} />}
    </OrganizationFrame>
  )
}

function Ready({ mode, ...props }: InvitingProps & Pick<InviteMembersProps, 'mode'>): ReactNode {
  const { t } = useAuthContext()
  if (!props.profile.can('invitation:create')) {
    return <Card title={t('inviteMembers.title')} description={t('inviteMembers.notAllowed')} />
  }
  return mode === 'dialog' ? <ByDialog {...props} /> : <Inline {...props} />
}

function Inline(props: InvitingProps): ReactNode {
  const { t } = useAuthContext()
  const form = useInviteForm(props)
  return (
    <Card
      title={t('inviteMembers.title')}
      description={t('inviteMembers.description', { organization: props.profile.organization.name })}
    >
      <InviteForm {...form} />
    </Card>
  )
}

function ByDialog({ profile, onInvited, ...invite }: InvitingProps): ReactNode {
  const { t } = useAuthContext()
  const dialog = useDialog<Omit<InvitingProps, 'profile'>, Pick<InvitingProps, 'profile'>>(loadDialog, { profile })
  // The application may have another function by the time the invitations are sent.
  const newest = useRef(onInvited)
  useEffect(() => {
    newest.current = onInvited
  })
  const open = () => dialog.open({ ...invite, onInvited: (results) => newest.current?.(results) })
  return (
    <>
      <Button onClick={open}>{t('inviteMembers.title')}</Button>
      <DoneMessage sentence="" failed={dialog.failed} />
      {dialog.element}
    </>
  )
}

async function loadDialog() {
  const { InviteDialog } = await import('./invite-dialog.tsx')
  return InviteDialog
}
