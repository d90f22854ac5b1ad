'use client'
import { useEffect, useSyncExternalStore } from 'react'
import { type AuthContextValue, useAuthContext } from './context.ts'
import { popupParameter } from './popup-address.ts'

const key = 'latchkey-last-used'
const never = (): (() => void) => () => {}

/** Remembers in this browser how somebody signed in: `password`, `passkey` or the id of a provider; null forgets it. */
export function keepLastUsed(
  { rememberLastUsed }: Pick<AuthContextValue, 'rememberLastUsed'>,
  method: string | null,
): void {
  try {
    if (rememberLastUsed && method !== null) localStorage.setItem(key, method)
    else localStorage.removeItem(key)
  } catch {
    // A browser that lets this page keep nothing shows no hint, and signs in all the same.
  }
}

/** Whether it is how somebody signed in the last time in this browser, and not the only way. False on a server. */
export function useLastUsed(method: string): boolean {
  const { rememberLastUsed, features, providers } = useAuthContext()
  const last = useSyncExternalStore(never, readLastUsed, () => null)
  const hasOther =
    features.emailPassword || (features.passkey && method !== 'passkey') || providers.some(({ id }) => id !== method)
  return rememberLastUsed && hasOther && last === method
}

/** Forgets the provider that somebody left for, when the way back brings an error. */
export function useForgottenAfter(error: string | undefined): void {
  const context = useAuthContext()
  useEffect(() => {
    // Nothing was remembered on the way to a small window.
    if (error !== undefined && !window.location.search.includes(popupParameter)) keepLastUsed(context, null)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each error
  }, [error])
}

function readLastUsed(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
