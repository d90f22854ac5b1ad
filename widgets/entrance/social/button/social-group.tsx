'use client'
import { type ReactNode, createContext, useContext, useMemo } from 'react'
import { useAuthContext } from '../../../core/context.ts'
import { FormMessage } from '../../../parts/form-message.tsx'
import { usePart } from '../../../core/part.ts'
import { type SocialPurpose, type UseSocialOptions } from '../flow/options.ts'
import { type UseSocial, useSocial } from '../flow/use-social.ts'

/** What the buttons of one group share: only one of them is under way at a time. */
export interface SocialGroupValue extends UseSocial {
  readonly purpose: SocialPurpose
  readonly layout: SocialLayout
}

const SocialGroupContext = createContext<SocialGroupValue | null>(null)

/** The group around a button, or null for one that stands alone. */
export function useSocialGroup(): SocialGroupValue | null {
  return useContext(SocialGroupContext)
}

/**
 * `list`: one below the other, “Continue with …”. `grid`: two beside each other, the provider's name. `icons`: marks side by
 * side. Screen readers get all the words in each.
 */
export type SocialLayout = 'list' | 'grid' | 'icons'

/** How so many buttons look best: alone with all its words, up to four by name, more by their marks. */
export function layoutOf(count: number): SocialLayout {
  if (count > 4) return 'icons'
  return count > 1 ? 'grid' : 'list'
}

export interface SocialGroupProps extends UseSocialOptions {
  readonly layout?: SocialLayout | undefined
  readonly children: ReactNode
}

/** Buttons of providers, and the place where it is said what went wrong. */
export function SocialGroup({ layout = 'list', children, ...options }: SocialGroupProps): ReactNode {
  const { t } = useAuthContext()
  const part = usePart()
  const social = useSocial(options)
  const { purpose = 'sign-in' } = options
  const value = useMemo(() => ({ ...social, purpose, layout }), [social, purpose, layout])
  return (
    <SocialGroupContext.Provider value={value}>
      <fieldset
        {...part('social-list')}
        aria-label={t(purpose === 'connect' ? 'social.labelConnect' : 'social.label')}
        data-layout={layout}
      >
        {children}
      </fieldset>
      <FormMessage problem={social.problem} wait={social.wait} />
    </SocialGroupContext.Provider>
  )
}

/** Above or below the form. */
export type SocialPosition = 'top' | 'bottom'

export interface SocialSlotProps extends SocialGroupProps {
  /** The side of the form on which it stands; undefined where there is no form, and nothing to divide. */
  readonly position: SocialPosition | undefined
}

/** The buttons beside a form, and the word between the two; nothing without buttons. */
export function SocialSlot({ position, children, ...options }: SocialSlotProps): ReactNode {
  const { t } = useAuthContext()
  const part = usePart()
  if (children === undefined || children === null || children === false) return null
  const divider = <p {...part('divider')}>{t('social.or')}</p>
  return (
    <>
      {position === 'bottom' && divider}
      <SocialGroup {...options}>{children}</SocialGroup>
      {position === 'top' && divider}
    </>
  )
}
