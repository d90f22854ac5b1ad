'use client'
import { useRef, useState } from 'react'
import type { Answer, ClientError } from '../client/index.ts'
import type { Translate } from '../messages.ts'
import { type FormProblem, placeError } from './form-problem.ts'
import type { Invitation, MemberPlace } from './organization-calls.ts'

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
  const busy = useRef(false)
  const [pending, setPending] = useState<InvitationReply | null>(null)
  const [problem, setProblem] = useState<FormProblem | null>(null)
  const answer = async (how: InvitationReply) => {
    if (busy.current) return
    busy.current = true
    setPending(how)
    setProblem(null)
    const { data, error } = await send(how)
    busy.current = false
    setPending(null)
    if (error === null) return onAnswered(how, data)
    if (isShown?.(error) !== true) setProblem(placeError(error, [], {}, t, {}, Date.now()).form)
    onError?.(error)
  }
  return { pending, problem, answer: (how: InvitationReply) => void answer(how) }
}
