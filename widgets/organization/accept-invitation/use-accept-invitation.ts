'use client'
import { invitationEnglish } from '../../locales/english/accept-invitation.ts'
import { useSentences } from '../../core/use-sentences.ts'
import { useEffect, useState } from 'react'
import type { ClientError } from '../../client/index.ts'
import type { SessionUser } from '../../core/context.ts'
import type { FormProblem } from '../../core/form-problem.ts'
import { type MemberPlace, changing } from '../data/organization-calls.ts'
import {
  type Answered as AnsweredInvitation,
  type InvitationReply,
  useInvitationAnswer,
} from '../data/use-invitation-answer.ts'
import { activeOrganizationId, useSession } from '../../core/use-session.ts'
import { type Finding, type ShownInvitation, findInvitation, refusal } from './find-invitation.ts'
import { forgetToken, useInvitationLink } from './use-invitation-link.ts'

export interface UseAcceptInvitationOptions {
  /** By default `?invitationId=` of the page. */
  readonly invitationId?: string | undefined
  readonly onAccepted?: ((member: MemberPlace) => void) | undefined
  readonly onDeclined?: (() => void) | undefined
  readonly onError?: ((error: ClientError) => void) | undefined
}

/** Where an invitation stands: `missing` when the page names none. */
export type InvitationState = Finding | Answered | { readonly kind: 'reading' | 'missing' }

interface Answered {
  readonly kind: 'accepted' | 'declined'
  readonly invitation: ShownInvitation
}

/** The page of a mailed invitation, without its looks. */
export interface UseAcceptInvitation {
  readonly state: InvitationState
  readonly id: string | undefined
  /** Who is signed in. */
  readonly user: SessionUser | undefined
  /** What a link of a mail or a provider brought back, e.g. `TOKEN_EXPIRED`. */
  readonly linkProblem: string | undefined
  /** The answer that is under way. */
  readonly pending: InvitationReply | null
  /** Why the last answer was not taken, where answering again may work. */
  readonly problem: FormProblem | null
  accept(): void
  decline(): void
  /** Asks again. */
  refetch(): void
}

/** Something that was true for one invitation and one person. */
interface Known<State> {
  readonly of: string
  readonly state: State
}

interface Found extends Known<Finding> {
  /** When it was asked. */
  readonly moment: string
}

/**
 * Follows a mailed invitation from its link to the answer, for whoever is signed in.
 * @throws {Error} outside an `AuthProvider`
 */
export function useAcceptInvitation(options: UseAcceptInvitationOptions = {}): UseAcceptInvitation {
  const { client, t } = useSentences('useAcceptInvitation', invitationEnglish)
  const session = useSession()
  const link = useInvitationLink(options.invitationId)
  const user = session.data?.user
  const { id, token } = link ?? {}
  const isSignedIn = user !== undefined
  const isReady = link !== null && session.status !== 'loading' && session.status !== 'error'
  const [turn, setTurn] = useState(0)
  const [found, setFound] = useState<Found | null>(null)
  const [answered, setAnswered] = useState<Known<Answered> | null>(null)
  const person = `${id} ${user?.id}`
  const of = `${person} ${user?.email} ${user?.emailVerified}`
  const moment = `${turn} ${activeOrganizationId(session.data)}`
  useEffect(() => {
    if (!isReady || id === undefined) return
    const control = new AbortController()
    void findInvitation(client, { id, token, isSignedIn }, control.signal).then((state) => {
      if (!control.signal.aborted) setFound({ of, moment, state })
    })
    return () => control.abort()
  }, [client, isReady, id, token, isSignedIn, of, moment])
  const state = ((): InvitationState => {
    if (link !== null && id === undefined) return { kind: 'missing' }
    // The answer stays on the page, whatever the service says about the invitation from then on.
    if (answered?.of === person) return answered.state
    if (session.status === 'error' && session.error !== null) return { kind: 'failed', error: session.error }
    // What failed and is being asked again is shown as under way; what was found stays until there is a newer answer.
    const isKnown = found?.of === of && (found.state.kind !== 'failed' || found.moment === moment)
    return isKnown ? found.state : { kind: 'reading' }
  })()
  const { pending, problem, answer } = useInvitationAnswer({
    t,
    send(how) {
      const body = { invitationId: id ?? '', token }
      const { acceptInvitation, rejectInvitation } = client.organization
      return changing<AnsweredInvitation>(client, how === 'accept' ? acceptInvitation(body) : rejectInvitation(body))
    },
    async onAnswered(how, { member }) {
      if (how === 'accept') forgetToken()
      if (state.kind === 'open') {
        setAnswered({
          of: person,
          state: { kind: how === 'accept' ? 'accepted' : 'declined', invitation: state.invitation },
        })
      }
      // The active organization is in the session: whoever shows it shows the new one when this is over.
      if (how === 'accept') await session.refetch()
      if (member === null) options.onDeclined?.()
      else options.onAccepted?.(member)
    },
    isShown(error) {
      const finding = refusal(error, true)
      if (finding.kind === 'failed') return false
      // The service mails the link that proves an address together with this refusal.
      setFound({ of, moment, state: finding.kind === 'unproven' ? { ...finding, justSent: true } : finding })
      return true
    },
    onError: options.onError,
  })
  const reply = (how: InvitationReply) => () => {
    if (state.kind === 'open') answer(how)
  }
  return {
    pending,
    problem,
    accept: reply('accept'),
    decline: reply('decline'),
    state,
    id,
    user,
    linkProblem: link?.problem,
    refetch() {
      if (session.status === 'error') void session.refetch()
      setTurn((before) => before + 1)
    },
  }
}
