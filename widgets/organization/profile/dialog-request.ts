import type { OrganizationMember } from '../../core/membership.ts'
import type { ComponentProps } from 'react'
import type { Answer } from '../../client/index.ts'
import type { Team } from '../data/organization-calls.ts'
import type { InvitingProps } from '../invite/invite-form.tsx'
import type { MessageKey, MessageValues } from '../../core/messages.ts'
import type { Profile } from '../frame/profile.ts'

/** What every dialog about an organization gets. */
export interface SharedDialogProps {
  readonly profile: Profile
  /** It is done: says so, and whether what had opened the dialog is gone with it. */
  readonly onDone: (sentence: string, isGone: boolean) => void
}

/** Something that is asked before it is done; answered with yes, or with one word. */
export interface Question {
  /** What the keys of its sentences begin with. */
  readonly ask:
    'orgRemove' | 'orgCancel' | 'orgTeamCreate' | 'orgTeamRename' | 'orgTeamRemove' | 'orgLeave' | 'orgDelete'
  /** What the sentences quote. When it is done, `name` is what was typed. */
  readonly values: MessageValues
  /** The call, below `/organization/`. */
  readonly path: string
  readonly field?: {
    readonly name: string
    readonly label: string
    readonly input: ComponentProps<'input'>
    check(typed: string): MessageKey | undefined
  }
  readonly isDanger?: boolean
  /** What had opened the dialog is gone then. */
  readonly isGone?: boolean
  send(typed: string): Promise<Answer<unknown>>
  /** Instead of saying in the section that it is done. */
  onSuccess?(): void
}

/** Other roles for a member. */
export interface RolesRequest {
  readonly member: OrganizationMember
  save(roles: readonly string[]): Promise<Answer<unknown>>
}

/** What somebody wants to do that takes a dialog; a team: to see who is in it. */
export type DialogRequest =
  { readonly invite: Omit<InvitingProps, 'profile'> } | Question | RolesRequest | { readonly team: Team }
