'use client'
import { type ReactNode, useState } from 'react'
import { useAuthContext } from '../core/context.ts'
import { usePart } from '../core/part.ts'

/** The logo of the product, at the end of a heading's line, where it moves nothing when it comes. Its name is said beside it. */
export function Logo(): ReactNode {
  const { logo } = useAuthContext().app
  const part = usePart()
  const [broken, setBroken] = useState<string>()
  if (logo === undefined || logo === broken) return null
  return <img {...part('brand')} src={logo} alt="" referrerPolicy="no-referrer" onError={() => setBroken(logo)} />
}
