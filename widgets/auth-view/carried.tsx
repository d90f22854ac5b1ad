'use client'
import { type ReactNode, createContext, useContext, useState } from 'react'
import { CarryContext } from '../parts/switch-link.tsx'

const TypedContext = createContext('')

/** Remembers the address that was typed, so that it stands in the next form already. */
export function Carried({ children }: { readonly children: ReactNode }): ReactNode {
  const [email, setEmail] = useState('')
  return (
    <CarryContext.Provider value={setEmail}>
      <TypedContext.Provider value={email}>{children}</TypedContext.Provider>
    </CarryContext.Provider>
  )
}

/** The address that was typed into the form before this one. */
export function useCarriedEmail(): string {
  return useContext(TypedContext)
}
