export { SessionsSection } from './sessions-section.tsx'
export type { SessionsSectionProps } from './sessions-section.tsx'
export { useSessions } from '../hooks/use-sessions.ts'
export type { OwnSession, UseSessions, UseSessionsOptions } from '../hooks/use-sessions.ts'
