import type { ReactNode } from 'react'
import type { WidgetProps } from '../../parts/widget.tsx'
import type { ChooserOptions } from './use-chooser.ts'

export interface OrganizationSwitcherProps extends WidgetProps, ChooserOptions {
  /** From how many organizations on there is a search. Default 8. */
  readonly searchThreshold?: number | undefined
  /** Page that holds `OrganizationProfile`; without it, nothing leads there. */
  readonly manageTo?: string | undefined
  /** `OrganizationProfile` as the page `manageTo`, or in a dialog whose code comes when it is opened; `page` by default. */
  readonly profileMode?: 'page' | 'modal' | undefined
  /** Where to go when somebody left or deleted the organization in that dialog; by default nowhere. */
  readonly afterLeave?: string | undefined
  /** Instead of picture and name; what the button is called stays. */
  readonly trigger?: ReactNode
  /** Edge of the button that the menu keeps to where it has room. */
  readonly align?: 'start' | 'end' | undefined
  readonly defaultOpen?: boolean | undefined
}
