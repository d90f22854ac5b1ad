import { type ProviderName, useCapabilities } from '@latchkey/react'

const none: readonly ProviderName[] = []

/** The providers of the service's config. */
export function useProviders(): readonly ProviderName[] {
  const { data } = useCapabilities()
  return data?.social?.providers ?? none
}
