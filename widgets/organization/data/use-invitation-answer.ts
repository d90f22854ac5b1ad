'use client'
import type { Answer, ClientError } from '../../client/index.ts'
import type { Translate } from '../../core/messages.ts'
import { type FormProblem, placeError } from '../../core/form-problem.ts'
import type { Invitation, MemberPlace } from './organization-calls.ts'
import { useOneCall } from '../../core/use-one-call.ts'

/** What somebody says to an invitation. */
export type InvitationReply = 'accept' | 'decline'

/** What an accepted (with a place) or declined invitation becomes. */
export interface Answered {
  readonly invitation: Invitation
  readonly member: MemberPlace | null
}

interface InvitationAnswerOptions {
  send(how: InvitationReply): Promise<Answer<Answered>>
  onAnswered(how: InvitationReply, answered: Answered): void
  /** Whether a refusal is shown in another way than as a problem. */
  isShown?(error: ClientError): boolean
  readonly t: Translate
  readonly onError: ((error: ClientError) => void) | undefined
}

/** Answering an invitation, once at a time: which answer is under way, and why the last one was not taken. */
export function useInvitationAnswer({ send, onAnswered, isShown, t, onError }: InvitationAnswerOptions) {
  const { pending, outcome, act } = useOneCall<FormProblem | null, InvitationReply>({
    none: null,
    tell: (error) => (isShown?.(error) === true ? null : placeError(error, [], {}, t, {}, Date.now()).form),
    onError,
  })
  const answer = async (how: InvitationReply) => {
    const given = await act(how, () => send(how))
    if (given?.error === null) onAnswered(how, given.data)
  }
  return { pending, problem: outcome, answer: (how: InvitationReply) => void answer(how) }
}
