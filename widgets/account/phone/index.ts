export { PhoneSection } from './phone-section.tsx'
export type { PhoneSectionProps } from './phone-section.tsx'
