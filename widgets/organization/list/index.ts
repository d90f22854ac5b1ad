export { OrganizationList } from './organization-list.tsx'
export type { OrganizationListProps } from './organization-list.tsx'
