'use client'
import { tellOfChange } from '../../core/organization-changes.ts'
import { useState } from 'react'
import type { Answer, AuthClient, ClientError } from '../../client/index.ts'
import { useAuthContext } from '../../core/context.ts'
import { emailField } from '../../core/identifier-fields.ts'
import { type Invitation, type NewInvitation, invitationBody } from '../data/organization-calls.ts'
import { type AuthForm, entry, useAuthForm } from '../../core/use-auth-form.ts'
import { tickedRoles } from '../../parts/role-boxes.tsx'
import { inviteMembersEnglish } from '../../locales/english/invite-members.ts'
import { type Recipient, readRecipients, withRecipients } from './recipients.ts'

/** What became of one address. */
export type InvitationResult =
  | { readonly email: string; readonly invitation: Invitation; readonly error: null }
  | { readonly email: string; readonly invitation: null; readonly error: ClientError }

/** Who is to be invited to what. */
export interface InviteMembersValues {
  readonly recipients: readonly Recipient[]
  readonly roles: readonly string[]
  readonly teamIds: readonly string[]
}

export interface UseInviteMembersOptions {
  readonly organizationId: string
  /** Most addresses at a time; 50 by default. */
  readonly max?: number | undefined
  /** After each round, with what became of every address. */
  readonly onInvited?: ((results: readonly InvitationResult[]) => void) | undefined
  readonly onError?: ((error: ClientError) => void) | undefined
}

/** The form that invites many at once, and what became of each. */
export interface UseInviteMembers {
  readonly form: AuthForm<'email' | 'role', InviteMembersValues>
  readonly chosen: readonly Recipient[]
  setChosen(chosen: readonly Recipient[]): void
  readonly progress: { readonly done: number; readonly total: number }
  /** Of the last round. */
  readonly results: readonly InvitationResult[]
  /** Mails the pending invitation of an address again. */
  again(email: string): Promise<void>
}

/** Refusals after which asking about the next address makes no sense. */
const isGeneral = ({ status }: ClientError) => status === 0 || status === 401 || status === 429 || status >= 500

/**
 * Invites one address after the other. Who could not be invited stays in the list, to be corrected and sent again.
 * @throws {Error} outside an `AuthProvider`
 */
export function useInviteMembers(options: UseInviteMembersOptions): UseInviteMembers {
  const { organizationId, max = 50, onInvited, onError } = options
  const { client } = useAuthContext('useInviteMembers')
  const [chosen, setChosen] = useState<readonly Recipient[]>([])
  const [progress, setProgress] = useState({ done: 0, total: 0 })
  const [results, setResults] = useState<readonly InvitationResult[]>([])
  const [lastRoles, setLastRoles] = useState<readonly string[]>([])
  const form = useAuthForm<'email' | 'role', InviteMembersValues, readonly InvitationResult[]>('InviteMembers', {
    path: '/organization/invite-member',
    english: inviteMembersEnglish,
    fields: { email: { ...emailField, type: 'text', autoComplete: undefined }, role: {} },
    placement: { ROLE_NOT_FOUND: 'role', YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE: 'role' },
    read: (element) => {
      const recipients = withRecipients(chosen, readRecipients(entry(element, 'email')))
      // What is still being typed becomes part of the list.
      const input = element.querySelector<HTMLInputElement>('input[name="email"]')
      if (input !== null) input.value = ''
      setChosen(recipients)
      return { recipients, roles: tickedRoles(element), teamIds: tickedRoles(element, 'team') }
    },
    check: ({ recipients, roles }) => ({
      ...(recipients.length === 0 && { email: 'inviteMembers.missing' as const }),
      ...(recipients.length > max && { email: 'inviteMembers.tooMany' as const }),
      ...(recipients.some(({ valid }) => !valid) && { email: 'inviteMembers.invalid' as const }),
      ...(roles.length === 0 && { role: 'inviteMembers.roleMissing' as const }),
    }),
    async send(values) {
      setResults([])
      const made = await inviteAll(client, organizationId, values, (done, total) => setProgress({ done, total }))
      tellOfChange(client)
      const [first] = made
      // Nothing was done at all: that is said of the form, where waiting and trying again are offered.
      if (first !== undefined && first.error !== null && isGeneral(first.error))
        return { data: null, error: first.error }
      return { data: made, error: null }
    },
    quote: () => ({ most: max }),
    onSuccess(made, { roles }) {
      setLastRoles(roles)
      const failed = new Set(made.filter(({ error }) => error !== null).map(({ email }) => email))
      setChosen((before) => before.filter(({ email }) => failed.has(email)))
      setResults(made)
      // Further people can be invited.
      form.reset()
      onInvited?.(made)
    },
    onError,
  })

  async function again(email: string): Promise<void> {
    // A pending invitation keeps its roles; the call wants some that may be given.
    const answer = await invite(client, organizationId, { email, roles: lastRoles, resend: true })
    tellOfChange(client)
    setChosen((before) => (answer.error === null ? before.filter((other) => other.email !== email) : before))
    setResults((before) => before.map((result) => (result.email === email ? resultOf(email, answer) : result)))
  }
  return { form, chosen, setChosen, progress, results, again }
}

async function inviteAll(
  client: AuthClient,
  organizationId: string,
  { recipients, roles, teamIds }: InviteMembersValues,
  onProgress: (done: number, total: number) => void,
): Promise<InvitationResult[]> {
  const results: InvitationResult[] = []
  let ended: ClientError | undefined
  for (const { email } of recipients) {
    onProgress(results.length, recipients.length)
    // One after the other: the service does them one after the other anyway.
    const answer: Answer<Invitation> =
      ended === undefined
        ? await invite(client, organizationId, { email, roles, teamIds })
        : { data: null, error: ended }
    if (answer.error !== null && isGeneral(answer.error)) ended = answer.error
    results.push(resultOf(email, answer))
  }
  return results
}

/** Without telling the other hooks each time. */
function invite(client: AuthClient, organizationId: string, who: NewInvitation): Promise<Answer<Invitation>> {
  return client.organization.inviteMember(invitationBody(organizationId, who))
}

function resultOf(email: string, { data, error }: Answer<Invitation>): InvitationResult {
  return error === null ? { email, invitation: data, error } : { email, invitation: null, error }
}
