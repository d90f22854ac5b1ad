export { UserButton } from './user-button.tsx'
export type { UserButtonProps } from './user-button-props.ts'
export type { UserButtonItem } from './own-items.tsx'
