export { OrganizationProfile } from './organization-profile.tsx'
export type { OrganizationProfileProps } from './organization-profile.tsx'
export {
  InvitationsSection,
  MembersSection,
  OrganizationAuditSection,
  OrganizationDangerSection,
  OrganizationGeneralSection,
  TeamsSection,
} from './single-sections.tsx'
export type {
  MembersSectionProps,
  OrganizationDangerSectionProps,
  OrganizationListSectionProps,
  OrganizationSectionProps,
} from './single-sections.tsx'
export type { CustomSection, MemberColumn, OrganizationRole } from '../frame/profile.ts'
export type { SectionId } from './sections.tsx'
export type { SectionsLayout } from '../../parts/sections.tsx'
