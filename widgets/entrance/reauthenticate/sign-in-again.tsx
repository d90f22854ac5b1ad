'use client'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { AuthContext, useAuthContext } from '../../core/context.ts'
import { CardHead } from '../../parts/card.tsx'
import { focusStep } from '../../parts/focus-step.ts'
import { PlainSignIn } from '../forms/plain-sign-in.tsx'

/** The sign-in form below a heading of its own. Empty: who was signed in until now is nobody else's business. */
export function SignInAgain(): ReactNode {
  const context = useAuthContext('useReauthentication')
  // What was begun goes on here: nothing leads away, neither before nor afterwards.
  const here = useMemo(() => ({ ...context, redirects: {}, paths: {} }), [context])
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => focusStep(root.current), [])
  return (
    <AuthContext.Provider value={here}>
      <CardHead.Provider value={null}>
        <PlainSignIn rootRef={root} />
      </CardHead.Provider>
    </AuthContext.Provider>
  )
}
