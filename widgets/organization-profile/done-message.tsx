'use client'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useAuthContext } from '../context.ts'
import { Alert } from '../parts/alert.tsx'
import { usePart } from '../parts/part.ts'

/** What was done last in a section, and where the focus goes when the row that had it is gone. */
export function useDone() {
  const region = useRef<HTMLElement>(null)
  const goes = useRef(false)
  const [sentence, setSentence] = useState('')
  // With the newer list, the row goes away together with the button that has the focus.
  useEffect(() => {
    if (!goes.current || document.activeElement !== document.body) return
    goes.current = false
    region.current?.focus()
  })
  return {
    region,
    sentence,
    onDone(done: string, isGone: boolean) {
      setSentence(done)
      goes.current = isGone
    },
    clear: () => setSentence(''),
  }
}

/** The live regions of a section: what was done, and that a dialog could not be loaded. */
export function DoneMessage({ sentence, failed }: { readonly sentence: string; readonly failed: boolean }): ReactNode {
  const { t } = useAuthContext()
  const part = usePart()
  return (
    <>
      <output {...part('status')}>{sentence}</output>
      <Alert>{failed && t('orgs.dialogFailed')}</Alert>
    </>
  )
}
