import { createContext, useContext, useEffect, useState } from 'react'

/** The names of the features in the service's config, e.g. `passkey`. */
export type Features = readonly string[]

const none: Features = []

export const FeaturesContext = createContext<Features>(none)

/** Whether the service has a feature. */
export function useFeature(name: string): boolean {
  return useContext(FeaturesContext).includes(name)
}

/** Asks the service of this page for its features; null until it has answered. A page of one's own knows them. */
export function useKnownFeatures(): Features | null {
  const [features, setFeatures] = useState<Features | null>(null)
  useEffect(() => {
    let wanted = true
    void read().then((known) => wanted && setFeatures(known))
    return () => {
      wanted = false
    }
  }, [])
  return features
}

async function read(): Promise<Features> {
  try {
    const response = await fetch('/dev/features')
    const list: unknown = response.ok ? await response.json() : none
    return Array.isArray(list) ? list.filter((name) => typeof name === 'string') : none
  } catch {
    // Nobody answers: the session's own question says so on the page.
    return none
  }
}
