export { UserButton } from './user-button.tsx'
export type { UserButtonProps } from './user-button.tsx'
