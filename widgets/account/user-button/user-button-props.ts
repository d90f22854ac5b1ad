import type { ReactNode } from 'react'
import type { ClientError } from '../../client/index.ts'
import type { WidgetProps } from '../../parts/widget.tsx'
import type { UserButtonItem } from './own-items.tsx'

export interface UserButtonProps extends WidgetProps {
  /** The name beside the picture. */
  readonly showName?: boolean
  /** Lines of your own, above the way out. */
  readonly items?: readonly UserButtonItem[] | undefined
  /** The account as a page, `paths.account`, or in a dialog whose code comes when it is opened; `page` by default. */
  readonly accountMode?: 'page' | 'modal' | undefined
  /** Instead of the picture; what the button is called stays. */
  readonly trigger?: ReactNode
  /** Edge of the button that the menu keeps to where it has room. */
  readonly align?: 'start' | 'end'
  /** Whether the menu hangs below the button or stands above it, where it has room. */
  readonly side?: 'top' | 'bottom'
  readonly defaultOpen?: boolean
  /** Where menu and dialog are put; by default where `AuthProvider` says, else `document.body`. */
  readonly container?: HTMLElement | undefined
  readonly onError?: ((error: ClientError) => void) | undefined
}

/** Its own options, without those of its root. */
export type UserButtonOptions = Pick<UserButtonProps, Exclude<keyof UserButtonProps, keyof WidgetProps> | 'onError'>
