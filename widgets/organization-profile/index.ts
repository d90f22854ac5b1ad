export { OrganizationProfile } from './organization-profile.tsx'
export type { CustomSection, OrganizationProfileProps, OrganizationRole, SectionId } from './organization-profile.tsx'
