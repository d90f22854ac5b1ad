'use client'
import { type ComponentType, type ReactNode, lazy } from 'react'
import type { WidgetProps } from '../parts/widget.tsx'
import { type AuthViewName, type ViewOptions, views } from './views.ts'

type LazyViewProps = WidgetProps &
  ViewOptions & {
    /** In its place, when its code did not come, e.g. because the network is gone or the application was published anew. */
    readonly failed: ReactNode
  }

/** The component of a page, whose code is loaded when it is drawn. */
export function lazyView(view: AuthViewName): ComponentType<LazyViewProps> {
  return lazy(async (): Promise<{ readonly default: ComponentType<LazyViewProps> }> => {
    try {
      const View = await views[view].load()
      return { default: ({ failed: _failed, ...props }: LazyViewProps) => <View {...props} /> }
    } catch {
      return { default: ({ failed }: LazyViewProps) => failed }
    }
  })
}
