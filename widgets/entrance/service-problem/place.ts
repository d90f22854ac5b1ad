'use client'
import { useEffect, useState } from 'react'
import type { AuthClient } from '../../client/index.ts'
import { useAuthContext } from '../../core/context.ts'

interface Place {
  readonly isOwn: boolean
  tell(isFirst: boolean): void
}

const placesOf = new WeakMap<AuthClient, Place[]>()

/**
 * Whether this is the place on the page that says that the service cannot be reached: of many that would, the first. A
 * place that the application chose itself (`isOwn`) comes before all others.
 */
export function usePlaceOfProblem(isOwn: boolean): boolean {
  const { client } = useAuthContext()
  const [isFirst, setFirst] = useState(false)
  useEffect(() => {
    const places = placesOf.get(client) ?? []
    placesOf.set(client, places)
    const place: Place = { isOwn, tell: setFirst }
    const settle = () => {
      const first = places.find((one) => one.isOwn) ?? places[0]
      for (const one of places) one.tell(one === first)
    }
    places.push(place)
    settle()
    return () => {
      places.splice(places.indexOf(place), 1)
      settle()
    }
  }, [client, isOwn])
  return isFirst
}
