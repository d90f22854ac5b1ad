'use client'
import { useAuthContext } from '../../core/context.ts'
import type { PagerLabels } from '../../parts/pager.tsx'

/** The sentences of the pager of a list; several may be on one page, so each says what it leads through. */
export function usePagerLabels(list: string): PagerLabels {
  const { t } = useAuthContext()
  return {
    pages: `${list} – ${t('orgProfile.pages')}`,
    previous: t('orgProfile.previous'),
    next: t('orgProfile.next'),
    range: (values) => t('orgProfile.range', { ...values }),
  }
}
