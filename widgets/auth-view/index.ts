export { AuthView } from './auth-view.tsx'
export type { AuthViewProps } from './auth-view.tsx'
export type { AuthViewName } from './views.ts'
