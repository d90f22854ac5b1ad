import type { ReactNode } from 'react'
import type { WidgetProps } from '../parts/widget.tsx'

/** What every page of `AuthView` is given. */
export interface ViewProps {
  readonly root: WidgetProps
  readonly redirectTo: string | undefined
  readonly social?: ReactNode
}
