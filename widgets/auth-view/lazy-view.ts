'use client'
import { type ComponentType, lazy } from 'react'
import type { WidgetProps } from '../parts/widget.tsx'
import { type AuthViewName, type ViewOptions, views } from './views.ts'

/** The code of a page did not come, e.g. because the network is gone or the application was published anew. */
class ChunkFailure extends Error {
  override readonly name = 'ChunkFailure'
}

/** Whether an error says that code could not be loaded. */
export function isChunkFailure(error: unknown): boolean {
  return error instanceof ChunkFailure
}

/** The component of a page, whose code is loaded when it is drawn. */
export function lazyView(view: AuthViewName): ComponentType<WidgetProps & ViewOptions> {
  return lazy(async () => {
    try {
      return { default: await views[view].load() }
    } catch (cause) {
      throw new ChunkFailure(`The code of the page ${view} could not be loaded`, { cause })
    }
  })
}
