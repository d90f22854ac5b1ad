'use client'
import { useAuthContext } from '../context.ts'
import type { PagerLabels } from '../parts/pager.tsx'

/** The sentences of the pagers of these widgets. */
export function usePagerLabels(): PagerLabels {
  const { t } = useAuthContext('OrganizationProfile')
  return {
    pages: t('orgProfile.pages'),
    previous: t('orgProfile.previous'),
    next: t('orgProfile.next'),
    range: (values) => t('orgProfile.range', { ...values }),
  }
}
