export { ImpersonationBanner } from './impersonation-banner.tsx'
export type { ImpersonationBannerProps } from './impersonation-banner.tsx'
export { useImpersonation } from './use-impersonation.ts'
export type { Impersonation, UseImpersonationOptions } from './use-impersonation.ts'
