'use client'
import { type ReactNode, useContext } from 'react'
import { OrganizationFrame, type OrganizationFrameProps } from '../frame/organization-frame.tsx'
import { type PagedSectionProps, type Profile, ProfileContext } from '../frame/profile.ts'
import { BuiltIn, type SectionId } from './sections.tsx'

export interface OrganizationSectionProps extends Omit<OrganizationFrameProps, 'afterLeave' | 'afterDelete'> {
  /** False: to be read only, whatever somebody's roles allow. */
  readonly canManage?: boolean | undefined
}

export interface OrganizationListSectionProps extends OrganizationSectionProps {
  /** Rows on a page; 20 by default. */
  readonly pageSize?: number | undefined
}

export interface MembersSectionProps extends OrganizationListSectionProps, Pick<PagedSectionProps, 'columns'> {}

export interface OrganizationDangerSectionProps
  extends OrganizationSectionProps, Pick<OrganizationFrameProps, 'afterLeave' | 'afterDelete'> {}

/** Name, short name and logo of an organization. */
export function OrganizationGeneralSection(props: OrganizationSectionProps): ReactNode {
  return <Single {...props} section="general" />
}

/** The members of an organization. */
export function MembersSection(props: MembersSectionProps): ReactNode {
  return <Single {...props} section="members" />
}

/** The invitations to an organization that nobody has answered. */
export function InvitationsSection(props: OrganizationListSectionProps): ReactNode {
  return <Single {...props} section="invitations" />
}

/** The teams of an organization. */
export function TeamsSection(props: OrganizationListSectionProps): ReactNode {
  return <Single {...props} section="teams" />
}

/** Who changed what in an organization, for its owners and who else may read it. */
export function OrganizationAuditSection(props: OrganizationListSectionProps): ReactNode {
  return <Single {...props} section="audit" />
}

/** Leaving an organization, and deleting it. It always asks. */
export function OrganizationDangerSection(props: OrganizationDangerSectionProps): ReactNode {
  return <Single {...props} section="danger" />
}

interface SingleProps extends OrganizationDangerSectionProps, MembersSectionProps {
  readonly section: SectionId
}

/** One section of the organization that is known around it; alone on a page, of the one that it finds itself. */
function Single({ section, pageSize = 20, columns, canManage = true, ...frame }: SingleProps): ReactNode {
  const around = useContext(ProfileContext)
  const draw = (profile: Profile) => (
    <BuiltIn id={section} profile={canManage ? profile : { ...profile, ...nothing }} {...{ pageSize, columns }} />
  )
  return around === null ? <OrganizationFrame {...frame}>{draw}</OrganizationFrame> : draw(around)
}

const nothing: Pick<Profile, 'can' | 'mayGrant'> = { can: () => false, mayGrant: () => false }
