import { createContext, useContext, useEffect, useState } from 'react'
import type { ProviderName } from 'latchkey/react'

/** The providers of the service's config. */
export type Providers = readonly ProviderName[]

const none: Providers = []

export const ProvidersContext = createContext<Providers>(none)

/** The providers that this page can show buttons for. */
export function useProviders(): Providers {
  return useContext(ProvidersContext)
}

/** Asks the service of this page for its providers; null until it has answered. A page of one's own knows them. */
export function useKnownProviders(): Providers | null {
  const [providers, setProviders] = useState<Providers | null>(null)
  useEffect(() => {
    let wanted = true
    void read().then((known) => wanted && setProviders(known))
    return () => {
      wanted = false
    }
  }, [])
  return providers
}

async function read(): Promise<Providers> {
  try {
    const response = await fetch('/dev/providers')
    const list: unknown = response.ok ? await response.json() : none
    return Array.isArray(list) ? list.filter(isProvider) : none
  } catch {
    // Nobody answers: the session's own question says so on the page.
    return none
  }
}

function isProvider(value: unknown): value is ProviderName {
  if (typeof value !== 'object' || value === null) return false
  return typeof Reflect.get(value, 'id') === 'string' && typeof Reflect.get(value, 'name') === 'string'
}
