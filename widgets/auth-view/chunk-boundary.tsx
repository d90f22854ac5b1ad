'use client'
import { Component, type ReactNode } from 'react'
import type { WidgetProps } from '../parts/widget.tsx'
import { FailedCard } from './cards.tsx'
import { isChunkFailure } from './lazy-view.ts'

interface ChunkBoundaryProps {
  readonly root: WidgetProps
  /** Begins to load again. */
  readonly onRetry: () => void
  readonly children: ReactNode
}

/** Shows that code did not come, and a way to try again; every other error goes on to the application. */
export class ChunkBoundary extends Component<ChunkBoundaryProps, { readonly error: unknown }> {
  override state: { readonly error: unknown } = { error: null }

  static getDerivedStateFromError(error: unknown): { readonly error: unknown } {
    return { error }
  }

  override render(): ReactNode {
    const { error } = this.state
    if (error === null) return this.props.children
    if (!isChunkFailure(error)) throw error
    const retry = () => {
      this.props.onRetry()
      this.setState({ error: null })
    }
    return <FailedCard {...this.props.root} onRetry={retry} />
  }
}
