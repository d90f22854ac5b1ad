'use client'
import { type ReactNode, useId } from 'react'
import { useAuthContext } from '../../core/context.ts'
import type { OrganizationSwitch } from '../data/use-organization-switch.ts'
import { useUserInvitations } from '../data/use-user-invitations.ts'
import { type AnsweringProps, answersTo, invitationSentence } from '../switcher/answers.ts'
import { PlacePicture } from '../switcher/line.tsx'
import { Button } from '../../parts/button.tsx'
import { usePart } from '../../core/part.ts'
import { ResourceView } from '../../parts/resource-view.tsx'

/** What the person is invited to. Where nothing is, nothing is said. */
export function ListInvitations({ steps }: { readonly steps: OrganizationSwitch }): ReactNode {
  const { t } = useAuthContext()
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

function Row(props: AnsweringProps): ReactNode {
  const { t } = useAuthContext()
  const part = usePart()
  const id = useId()
  const { organizationId, organizationName, organizationLogo } = props.invitation
  const { accept, decline } = answersTo(props)
  return (
    <li {...part('account')}>
      <PlacePicture id={organizationId} name={organizationName} image={organizationLogo} />
      <span {...part('person')} id={id}>
        {invitationSentence(props.invitation, t)}
      </span>
      <div {...part('actions')}>
        <Button part="submit" aria-describedby={id} pending={accept.pending} onClick={accept.give}>
          {t('orgInvitations.accept')}
        </Button>
        <Button aria-describedby={id} pending={decline.pending} onClick={decline.give}>
          {t('orgInvitations.decline')}
        </Button>
      </div>
    </li>
  )
}
