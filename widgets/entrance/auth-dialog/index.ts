export { AuthDialog } from './auth-dialog.tsx'
export type { AuthDialogProps, DialogView } from './auth-dialog-props.ts'
