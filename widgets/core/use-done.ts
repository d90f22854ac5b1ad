'use client'
import { useEffect, useRef, useState } from 'react'

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
