'use client'
import type { ReactNode } from 'react'
import { LazyStep } from './lazy-step.tsx'
import type { VerifyNoticeProps } from './verify-notice.tsx'

export interface LazyVerifyNoticeProps extends VerifyNoticeProps {
  /** Of the card until the code is there. */
  readonly heading: string
}

/** `VerifyNotice`, whose code comes when somebody's address has to be confirmed: most people never see it. */
export function LazyVerifyNotice({ heading, ...own }: LazyVerifyNoticeProps): ReactNode {
  return <LazyStep read={read} own={own} title={heading} footer={own.footer} />
}

async function read() {
  const { VerifyNotice } = await import('./verify-notice.tsx')
  return VerifyNotice
}
