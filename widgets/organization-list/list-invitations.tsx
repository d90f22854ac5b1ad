'use client'
import { type ReactNode, useId } from 'react'
import { useAuthContext } from '../context.ts'
import type { OrganizationSwitch } from '../hooks/use-organization-switch.ts'
import { type UseUserInvitations, type UserInvitation, useUserInvitations } from '../hooks/use-user-invitations.ts'
import { PlacePicture } from '../organization-switcher/line.tsx'
import { invitationSentence } from '../organization-switcher/switcher-invitations.tsx'
import { Button } from '../parts/button.tsx'
import { usePart } from '../parts/part.ts'
import { ResourceView } from '../parts/resource-view.tsx'

/** What the person is invited to. Where nothing is, nothing is said. */
export function ListInvitations({ steps }: { readonly steps: OrganizationSwitch }): ReactNode {
  const { t } = useAuthContext('OrganizationList')
  const part = usePart()
  const id = useId()
  const invitations = useUserInvitations()
  if (invitations.status === 'error' && invitations.error.code === 'EMAIL_NOT_VERIFIED') {
    return <p {...part('description')}>{t('orgInvitations.unproven')}</p>
  }
  return (
    <ResourceView resource={invitations} loading={t('orgs.loading')} failed={t('orgInvitations.failed')} empty={null}>
      {(open) => (
        <section aria-labelledby={id}>
          <h3 {...part('label')} id={id}>
            {t('orgInvitations.title')}
          </h3>
          <ul {...part('accounts')}>
            {open.map((invitation) => (
              <Row key={invitation.id} {...{ invitation, invitations, steps }} />
            ))}
          </ul>
        </section>
      )}
    </ResourceView>
  )
}

interface RowProps {
  readonly invitation: UserInvitation
  readonly invitations: UseUserInvitations
  readonly steps: OrganizationSwitch
}

function Row({ invitation, invitations, steps }: RowProps): ReactNode {
  const { t } = useAuthContext('OrganizationList')
  const part = usePart()
  const labelId = useId()
  const { id, organizationId, organizationName, organizationLogo } = invitation
  const accept = () =>
    steps.act(
      `accept ${id}`,
      () => invitations.accept(id),
      () => organizationId,
    )
  const decline = () =>
    steps.act(
      `decline ${id}`,
      () => invitations.decline(id),
      () => undefined,
    )
  return (
    <li {...part('account')}>
      <PlacePicture name={organizationName} image={organizationLogo} />
      <span {...part('person')} id={labelId}>
        {invitationSentence(invitation, t)}
      </span>
      <div {...part('actions')}>
        <Button aria-describedby={labelId} pending={steps.pending === `accept ${id}`} onClick={() => void accept()}>
          {t('orgInvitations.accept')}
        </Button>
        <Button aria-describedby={labelId} pending={steps.pending === `decline ${id}`} onClick={() => void decline()}>
          {t('orgInvitations.decline')}
        </Button>
      </div>
    </li>
  )
}
