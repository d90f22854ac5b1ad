'use client'
import { type ReactNode, createContext, use, useState } from 'react'
import { CarryContext } from '../parts/switch-link.tsx'

const TypedContext = createContext('')

/** Remembers the address that was typed, so that it stands in the next form already. */
export function Carried({ children }: { readonly children: ReactNode }): ReactNode {
  const [email, setEmail] = useState('')
  return (
    <CarryContext value={setEmail}>
      <TypedContext value={email}>{children}</TypedContext>
    </CarryContext>
  )
}

/** The address that was typed into the form before this one. */
export function useCarriedEmail(): string {
  return use(TypedContext)
}
