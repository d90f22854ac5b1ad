import { useCapabilities } from '@latchkey/react'

/** Whether the service has a feature, e.g. `passkey`. */
export function useFeature(name: string): boolean {
  const { data } = useCapabilities()
  return data !== null && Object.hasOwn(data, name)
}
