/** Loads what the dialog is made of: forms, frame and Radix. */
export async function loadFrame() {
  const { AuthDialogFrame } = await import('./auth-dialog-frame.tsx')
  return AuthDialogFrame
}
