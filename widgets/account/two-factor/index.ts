export { TwoFactorSection } from './two-factor.tsx'
export type { TwoFactorSectionProps } from './two-factor.tsx'
