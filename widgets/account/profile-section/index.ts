export { ProfileSection } from './profile-section.tsx'
export type { ProfileSectionProps } from './profile-section.tsx'
export type { ChangeNameValues } from './use-change-name.ts'
