'use client'
import type { ReactNode } from 'react'
import { useAuthContext } from '../context.ts'
import { DialogFrame } from '../organization-profile/dialog-frame.tsx'
import { type Profile, grantable } from '../organization-profile/profile.ts'
import { Button } from '../parts/button.tsx'
import { Modal } from '../parts/modal.tsx'
import { useAllTeams } from './all-teams.ts'
import { InviteForm } from './invite-form.tsx'
import { type UseInviteMembersOptions, useInviteMembers } from './use-invite-members.ts'

export interface InviteDialogProps extends Pick<UseInviteMembersOptions, 'max' | 'onInvited'> {
  /** Whether teams can be chosen. Default true. */
  readonly hasTeams?: boolean
  readonly profile: Pick<Profile, 'organization' | 'choices' | 'mayGrant' | 'onError'>
  readonly opener: Element | null
  readonly onClose: () => void
}

/** Invites people in a dialog, which stays to show what became of each. */
export function InviteDialog({
  profile,
  opener,
  onClose,
  hasTeams = true,
  max,
  onInvited,
}: InviteDialogProps): ReactNode {
  const { t } = useAuthContext('InviteMembers')
  const { organization, onError } = profile
  const invite = useInviteMembers({ organizationId: organization.id, max, onInvited, onError })
  const teams = useAllTeams(organization)
  const pending = invite.form.state === 'pending'
  const close = () => {
    if (!pending) onClose()
  }
  return (
    <Modal
      opener={opener}
      onCancel={close}
      title={t('inviteMembers.title')}
      description={t('inviteMembers.description', { organization: organization.name })}
    >
      <InviteForm invite={invite} choices={grantable(profile)} teams={hasTeams ? teams : []}>
        <Button aria-disabled={pending} onClick={close}>
          {t('common.close')}
        </Button>
      </InviteForm>
    </Modal>
  )
}

export interface FramedInviteDialogProps extends InviteDialogProps {
  readonly profile: InviteDialogProps['profile'] & Pick<Profile, 'container'>
}

/** The same, in front of the page. */
export function FramedInviteDialog(props: FramedInviteDialogProps): ReactNode {
  return (
    <DialogFrame container={props.profile.container}>
      <InviteDialog {...props} />
    </DialogFrame>
  )
}
