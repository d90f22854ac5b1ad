'use client'
import { acceptInvitationEnglish } from '../../locales/english/accept-invitation.ts'
import { type ReactNode, useState } from 'react'
import { useAuthContext } from '../../core/context.ts'
import { useSafeTarget } from '../../core/use-safe-target.ts'
import { MessagesProvider } from '../../parts/messages-provider.tsx'
import { Widget, type WidgetProps } from '../../parts/widget.tsx'
import { AnsweredCard, EndedCard, Failed, Missing, Reading } from './cards.tsx'
import { Entrance, type SignInMode } from './entrance.tsx'
import { OpenCard } from './open-card.tsx'
import { OtherAccount } from './other-account.tsx'
import type { RoleNames } from '../../core/role-names.ts'
import { Unproven } from './unproven.tsx'
import {
  type UseAcceptInvitation,
  type UseAcceptInvitationOptions,
  useAcceptInvitation,
} from './use-accept-invitation.ts'

export interface AcceptInvitationProps extends WidgetProps, UseAcceptInvitationOptions {
  /** The form that somebody sees first who opens the mailed link and is not signed in; `sign-up` by default. */
  readonly signInMode?: SignInMode | undefined
  /** Buttons of providers for both forms, e.g. `<GithubButton />`. They lead back to this page. */
  readonly social?: ReactNode
  /** Names of roles of your own, by the role. */
  readonly roles?: RoleNames | undefined
  /** Where to go after joining: an own path or an address of an allowed origin. Without it the page stays. */
  readonly redirectTo?: string | undefined
}

/**
 * The page that mailed invitations lead to: shows the invitation, has people sign in or up with the invited address, and
 * takes their answer. Put it at `invitationPage` of `organization()`.
 */
export function AcceptInvitation(props: AcceptInvitationProps): ReactNode {
  return (
    <MessagesProvider widget="AcceptInvitation" english={acceptInvitationEnglish} own={props}>
      <AcceptInvitationWidget {...props} />
    </MessagesProvider>
  )
}

const noNames: RoleNames = {}

function AcceptInvitationWidget(props: AcceptInvitationProps): ReactNode {
  const { invitationId, onAccepted, onDeclined, onError, signInMode, social, roles, redirectTo, ...root } = props
  const { navigate } = useAuthContext()
  const target = useSafeTarget(redirectTo)
  const invitation = useAcceptInvitation({
    invitationId,
    onDeclined,
    onError,
    onAccepted(member) {
      onAccepted?.(member)
      if (target !== undefined) navigate(target)
    },
  })
  return (
    <Widget {...root} name="accept-invitation" data-state={invitation.state.kind}>
      <Step {...{ invitation, target, social, onError }} first={signInMode ?? 'sign-up'} roles={roles ?? noNames} />
    </Widget>
  )
}

interface StepProps extends Pick<AcceptInvitationProps, 'social' | 'onError'> {
  readonly invitation: UseAcceptInvitation
  readonly target: string | undefined
  readonly first: SignInMode
  readonly roles: RoleNames
}

function Step({ invitation, target, first, roles, social, onError }: StepProps): ReactNode {
  // From the first thing that somebody did here, what comes next takes the focus.
  const [isMoving, setIsMoving] = useState(false)
  const move = () => setIsMoving(true)
  const { state, id = '', user, linkProblem } = invitation
  const focus = { takesFocus: isMoving }
  switch (state.kind) {
    case 'missing':
      return <Missing target={target} isSignedIn={user !== undefined} />
    case 'failed':
      return <Failed error={state.error} onRetry={invitation.refetch} />
    case 'signed-out': {
      const forms = { id, first, social, linkProblem, onError }
      return <Entrance {...forms} {...focus} invitation={state.invitation} onEntered={move} />
    }
    case 'open':
      return <OpenCard {...invitation} {...focus} invitation={state.invitation} roles={roles} />
    case 'accepted':
    case 'declined':
      return <AnsweredCard state={state} target={target} />
    case 'ended':
      // Perhaps the other account is the one that was invited.
      if (state.why === 'unknown' && user !== undefined) {
        return <OtherAccount {...{ user, onError }} {...focus} invited={null} isUnknown onSwitched={move} />
      }
      return <EndedCard {...focus} why={state.why} target={target} isSignedIn={user !== undefined} />
    case 'unproven':
      if (user === undefined) return <Reading {...focus} />
      return (
        <Unproven {...{ id, user, linkProblem }} justSent={state.justSent} takesFocus={isMoving || state.justSent} />
      )
    case 'other-account':
      if (user === undefined) return <Reading {...focus} />
      return <OtherAccount {...{ user, onError }} {...focus} invited={state.invited} onSwitched={move} />
    case 'reading':
      return <Reading {...focus} />
  }
}
