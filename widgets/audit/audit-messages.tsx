'use client'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { AuthContext, type WidgetSettings } from '../core/context.ts'
import type { Language, Messages } from '../core/messages.ts'
import { useSentences, withSentences } from '../core/use-sentences.ts'
import { Loading } from '../parts/loading.tsx'

export interface AuditMessagesProps {
  /** The widget, for the error that names it outside an `AuthProvider`. */
  readonly widget: string
  readonly english: Messages
  readonly own?: WidgetSettings | undefined
  readonly children: ReactNode
}

const none: Messages = {}

/** Lets what is below say the sentences about the audit log, which each language has apart: where they do not come, in English. */
export function AuditMessages({ widget, english, own, children }: AuditMessagesProps): ReactNode {
  const context = useSentences(widget, english, own)
  const further = useFurther(context.auditLog)
  const value = useMemo(
    () => withSentences({ ...context, translated: { ...context.translated, ...further } }, english),
    [context, further, english],
  )
  return (
    <AuthContext.Provider value={value}>
      {further === null ? <Loading shape="card">{context.t('account.loading')}</Loading> : children}
    </AuthContext.Provider>
  )
}

/** What `read` gives; null until it is there. */
function useFurther(read: Language['auditLog']): Messages | null {
  const [known, setKnown] = useState<{ readonly by: typeof read; readonly sentences: Messages }>()
  useEffect(() => {
    if (read === undefined) return
    let isWanted = true
    const keep = (sentences: Messages) => {
      if (isWanted) setKnown({ by: read, sentences })
    }
    read().then(keep, () => keep(none))
    return () => {
      isWanted = false
    }
  }, [read])
  if (read === undefined) return none
  return known?.by === read ? known.sentences : null
}
