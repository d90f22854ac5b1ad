'use client'
import type { OrganizationMember } from '../../core/membership.ts'
import { type ReactNode, createContext } from 'react'
import type { Roles, Statements } from '../../../runtime/contract/permissions.ts'
import { type RoleChoice, builtInRoles, roleTitle } from '../../core/role-names.ts'
import type { Answer, ClientError } from '../../client/index.ts'
import type { Rights } from '../../core/rights.ts'
import type { OwnOrganization, UseOrganization } from '../data/use-organization.ts'
import type { Translate } from '../../core/messages.ts'

/** A role that members can have. */
export interface OrganizationRole extends RoleChoice {
  /** What it grants, for roles of your own, as configured at the service. */
  readonly grants?: Statements | undefined
}

/** What every section gets: the organization, and what the person who looks at it may do. */
export interface Profile
  extends OwnOrganization, Rights, Pick<UseOrganization, 'update' | 'remove' | 'leave' | 'isRefetching'> {
  /** Roles by the names that people read. */
  readonly choices: readonly OrganizationRole[]
  /** What roles of your own grant; for the hooks. */
  readonly own: Roles
  /** Before the slug inside its field. */
  readonly slugPrefix: string | undefined
  /** Where dialogs are put; `document.body` by default. */
  readonly container: HTMLElement | undefined
  readonly onError: ((error: ClientError) => void) | undefined
  /** The person has left the organization, or deleted it. */
  readonly onGone: (how: 'left' | 'deleted') => void
  /** Has the person prove who they are where the service asks for it. */
  readonly prove: <Data>(action: () => Promise<Answer<Data>>) => Promise<Answer<Data>>
}

/** The organization around; null where a section stands alone. */
export const ProfileContext = createContext<Profile | null>(null)

/** What a section is drawn with. */
export interface SectionProps {
  readonly profile: Profile
}

/** A column of the members, beside their names. */
export type MemberColumn = 'email' | 'roles' | 'joined'

/** What a section with a list is drawn with. */
export interface PagedSectionProps extends SectionProps {
  /** Of the members: which columns, in which order. By default roles and joined, with the email below each name. */
  readonly columns?: readonly MemberColumn[] | undefined
  /** Rows on a page. */
  readonly pageSize: number
}

/** A section of your own. */
export interface CustomSection {
  readonly id: string
  readonly label: string
  /** Beside the label of its tab. */
  readonly icon?: ReactNode
  readonly render: (profile: OwnOrganization & Rights) => ReactNode
}

/** The roles that can be chosen from, each with a name: the built-in ones unless others are given. */
export function organizationChoices(
  roles: readonly (string | OrganizationRole)[] | undefined,
  t: Translate,
): OrganizationRole[] {
  return (roles ?? builtInRoles).map((role) =>
    typeof role === 'string' ? { id: role, name: roleTitle(role, t) } : role,
  )
}

/** What the roles of an application grant. */
export function ownRoles(choices: readonly OrganizationRole[]): Roles {
  return Object.fromEntries(choices.flatMap(({ id, grants }) => (grants === undefined ? [] : [[id, grants]])))
}

/** The roles that somebody may give. */
export function grantable({ choices, mayGrant }: Pick<Profile, 'choices' | 'mayGrant'>): OrganizationRole[] {
  return choices.filter(({ id }) => mayGrant([id]))
}

/** Whether this is the person who looks, and nobody else owns the organization: nobody takes that from them. */
export function isLastOwner({ member, isOnlyOwner }: Profile, other: Pick<OrganizationMember, 'userId'>): boolean {
  return isOnlyOwner && other.userId === member.userId
}
