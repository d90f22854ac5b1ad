'use client'
import { useSyncExternalStore } from 'react'

const never = (): (() => void) => () => {}

/** Whether this browser can use passkeys on this page: false on a server and where the page is not secure. */
export function usePasskeySupport(): boolean {
  return useSyncExternalStore(
    never,
    () => window.isSecureContext && typeof PublicKeyCredential === 'function',
    () => false,
  )
}
