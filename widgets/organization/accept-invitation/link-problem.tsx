'use client'
import type { ReactNode } from 'react'
import { useAuthContext } from '../../core/context.ts'
import { FormMessage } from '../../parts/form-message.tsx'
import { callbackSentence } from '../../entrance/social/flow/callback-sentence.ts'

/** What went wrong on the way back here, from a mail or a provider. A code of an address bar is never shown itself. */
export function LinkProblem({ code }: { readonly code: string | undefined }): ReactNode {
  const { t } = useAuthContext()
  if (code === undefined) return null
  const text = t(callbackSentence(code))
  return <FormMessage problem={{ code: 'CALLBACK', text, known: true, retry: false, retryAt: undefined }} />
}
