'use client'
import { type ReactNode, use } from 'react'
import { OrganizationFrame, type OrganizationFrameProps } from './organization-frame.tsx'
import { DangerSection } from './danger-section.tsx'
import { GeneralSection } from './general-section.tsx'
import { InvitationsSection as Invitations } from './invitations-section.tsx'
import { MembersSection as Members } from './members-section.tsx'
import { type Profile, ProfileContext } from './profile.ts'
import { TeamsSection as Teams } from './teams-section.tsx'

export interface OrganizationSectionProps extends Omit<OrganizationFrameProps, 'afterLeave' | 'afterDelete'> {
  /** False: to be read only, whatever somebody's roles allow. */
  readonly canManage?: boolean | undefined
}

export interface OrganizationListSectionProps extends OrganizationSectionProps {
  /** Rows on a page; 20 by default. */
  readonly pageSize?: number | undefined
}

export interface OrganizationDangerSectionProps
  extends OrganizationSectionProps, Pick<OrganizationFrameProps, 'afterLeave' | 'afterDelete'> {}

/** Name, short name and logo of an organization. */
export function OrganizationGeneralSection(props: OrganizationSectionProps): ReactNode {
  return <Single {...props}>{(profile) => <GeneralSection profile={profile} />}</Single>
}

/** The members of an organization. */
export function MembersSection({ pageSize = 20, ...props }: OrganizationListSectionProps): ReactNode {
  return <Single {...props}>{(profile) => <Members profile={profile} pageSize={pageSize} />}</Single>
}

/** The invitations to an organization that nobody has answered. */
export function InvitationsSection({ pageSize = 20, ...props }: OrganizationListSectionProps): ReactNode {
  return <Single {...props}>{(profile) => <Invitations profile={profile} pageSize={pageSize} />}</Single>
}

/** The teams of an organization. */
export function TeamsSection({ pageSize = 20, ...props }: OrganizationListSectionProps): ReactNode {
  return <Single {...props}>{(profile) => <Teams profile={profile} pageSize={pageSize} />}</Single>
}

/** Leaving an organization, and deleting it. */
export function OrganizationDangerSection(props: OrganizationDangerSectionProps): ReactNode {
  return <Single {...props}>{(profile) => <DangerSection profile={profile} />}</Single>
}

interface SingleProps extends OrganizationDangerSectionProps {
  readonly children: (profile: Profile) => ReactNode
}

/** One section of the organization that is known around it; alone on a page, of the one that it finds itself. */
function Single({ children, canManage = true, ...frame }: SingleProps): ReactNode {
  const around = use(ProfileContext)
  const draw = (profile: Profile) => children(canManage ? profile : { ...profile, ...nothing })
  return around === null ? <OrganizationFrame {...frame}>{draw}</OrganizationFrame> : draw(around)
}

const nothing: Pick<Profile, 'can' | 'mayGrant'> = { can: () => false, mayGrant: () => false }
