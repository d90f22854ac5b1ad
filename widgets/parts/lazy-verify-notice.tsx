'use client'
import type { ReactNode } from 'react'
import { useAuthContext } from '../core/context.ts'
import { LazyStep } from './lazy-step.tsx'
import type { VerifyNoticeProps } from './verify-notice.tsx'

/** `VerifyNotice`, whose code comes when somebody's address has to be confirmed: most people never see it. */
export function LazyVerifyNotice(props: VerifyNoticeProps): ReactNode {
  const { t } = useAuthContext()
  const { description, footer } = props
  return <LazyStep read={read} own={props} title={t('verifyEmail.title')} {...{ description, footer }} />
}

async function read() {
  const { VerifyNotice } = await import('./verify-notice.tsx')
  return VerifyNotice
}
