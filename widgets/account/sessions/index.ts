export { SessionsSection } from './sessions-section.tsx'
export type { SessionsSectionProps } from './sessions-section.tsx'
export { useSessions } from './use-sessions.ts'
export type { OwnSession, UseSessions, UseSessionsOptions } from './use-sessions.ts'
