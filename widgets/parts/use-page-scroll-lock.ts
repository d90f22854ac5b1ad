'use client'
import { useLayoutEffect } from 'react'

const attribute = 'data-lk-scroll-lock'

/**
 * Keeps the page behind a dialog still. The rule is in our style sheet: the usual injected `<style>` would need
 * `unsafe-inline` or a nonce in the page's policy.
 */
export function usePageScrollLock(): void {
  useLayoutEffect(() => {
    const root = document.documentElement
    // Where there is a scroll bar, its place is kept, so that nothing jumps.
    root.setAttribute(attribute, window.innerWidth > root.clientWidth ? 'bar' : 'none')
    return () => root.removeAttribute(attribute)
  }, [])
}
