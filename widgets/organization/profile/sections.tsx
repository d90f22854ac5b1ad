'use client'
import { type ComponentType, type ReactNode, useContext } from 'react'
import building from 'lucide/dist/esm/icons/building.mjs'
import history from 'lucide/dist/esm/icons/rotate-ccw-clock.mjs'
import mail from 'lucide/dist/esm/icons/mail.mjs'
import triangleAlert from 'lucide/dist/esm/icons/triangle-alert.mjs'
import users from 'lucide/dist/esm/icons/users-round.mjs'
import workflow from 'lucide/dist/esm/icons/component.mjs'
import { type Features, useAuthContext } from '../../core/context.ts'
import { useConfiguredContext } from '../../core/use-capabilities.ts'
import { Avatar } from '../../parts/avatar.tsx'
import { Icon, type IconShape } from '../../parts/icon.tsx'
import { usePart } from '../../core/part.ts'
import { Sections, type SectionsProps, type ShownSection } from '../../parts/sections.tsx'
import { LazyPart } from '../../parts/lazy-part.tsx'
import { Loading } from '../../parts/loading.tsx'
import { DangerSection } from './danger-section.tsx'
import { GeneralSection } from './general-section.tsx'
import { InvitationsSection } from './invitations-section.tsx'
import { MembersSection } from './members-section.tsx'
import { type CustomSection, type PagedSectionProps, type Profile, ProfileContext } from '../frame/profile.ts'
import { TeamsSection } from './teams-section.tsx'

/** The sections that ship. */
export type SectionId = 'general' | 'members' | 'invitations' | 'teams' | 'audit' | 'danger'

const builtIn: Readonly<Record<SectionId, ComponentType<PagedSectionProps>>> = {
  general: GeneralSection,
  members: MembersSection,
  invitations: InvitationsSection,
  teams: TeamsSection,
  audit: LazyAuditSection,
  danger: DangerSection,
}

const icons: Readonly<Record<SectionId, IconShape>> = {
  general: building,
  members: users,
  invitations: mail,
  teams: workflow,
  audit: history,
  danger: triangleAlert,
}

export interface OrganizationSectionsProps
  extends Pick<SectionsProps, 'layout' | 'section' | 'onSectionChange'>, Pick<PagedSectionProps, 'columns'> {
  /** Which, in which order; all that ship by default. What does not concern somebody is left out. */
  readonly sections: readonly (SectionId | CustomSection)[] | undefined
  /** Rows on a page of each list; 20 by default. */
  readonly pageSize: number
}

const all = Object.keys(builtIn) as SectionId[]

/** The sections that concern who looks. */
export function OrganizationSections(props: OrganizationSectionsProps): ReactNode {
  const { sections = all, pageSize, columns, ...frame } = props
  const { t } = useAuthContext()
  const part = usePart()
  const profile = useContext(ProfileContext)
  const { features } = useConfiguredContext(undefined, profile?.can('audit:list') === true)
  if (profile === null) return null
  const { organization, isRefetching } = profile
  const shown = sections
    .filter((one) => concerns(one, profile, features))
    .map((one): ShownSection => {
      if (typeof one !== 'string') return { ...one, element: <Custom section={one} profile={profile} /> }
      return {
        id: one,
        label: t(`orgProfile.${one}`),
        icon: <Icon of={icons[one]} />,
        element: <BuiltIn id={one} {...{ profile, pageSize, columns }} />,
      }
    })
  const header = (
    <div {...part('person')} data-state={isRefetching ? 'pending' : 'idle'}>
      <Avatar id={organization.id} name={organization.name} image={organization.logo} isSquare />
      <strong>{organization.name}</strong>
    </div>
  )
  return <Sections {...frame} header={header} label={t('orgProfile.sections')} sections={shown} />
}

/** What few people open: its code comes with its tab. */
function LazyAuditSection(props: PagedSectionProps): ReactNode {
  const { t } = useAuthContext()
  return (
    <LazyPart read={readAuditSection} own={props} isNeeded>
      <Loading shape="card">{t('orgs.loading')}</Loading>
    </LazyPart>
  )
}

async function readAuditSection() {
  const { AuditSection } = await import('./audit-section.tsx')
  return AuditSection
}

function Custom({ section, profile }: { readonly section: CustomSection; readonly profile: Profile }): ReactNode {
  return section.render(profile)
}

interface BuiltInProps extends PagedSectionProps {
  readonly id: SectionId
}

/** One of the sections that ship. */
export function BuiltIn({ id, ...section }: BuiltInProps): ReactNode {
  const Section = builtIn[id]
  return <Section {...section} />
}

/** Invitations are for those who invite or cancel, teams for where there are teams, the audit log for who may read it. */
function concerns(section: SectionId | CustomSection, { can, organization }: Profile, features: Features): boolean {
  if (section === 'audit') return features.organizationAudit && can('audit:list')
  if (section === 'invitations') return can('invitation:create') || can('invitation:cancel')
  return section !== 'teams' || organization.teams !== undefined
}
