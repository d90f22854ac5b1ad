'use client'
import { Component, type ComponentProps, type ComponentType, type ReactNode } from 'react'
import type { FailedWidgetProps } from './failed-widget.tsx'
import { usePart } from '../core/part.ts'

interface WidgetBoundaryProps {
  readonly children: ReactNode
  /** The words of the button that tries again. */
  readonly retry: string
  /** Hears of what was thrown; React says it in the console by itself. */
  readonly onCatch: (error: unknown) => void
}

interface WidgetBoundaryState {
  readonly caught: { readonly error: unknown } | null
  readonly Card: ComponentType<FailedWidgetProps> | null
}

/** Keeps the page when something inside a widget throws: a card with a way to try again stands in its place. */
export class WidgetBoundary extends Component<WidgetBoundaryProps, WidgetBoundaryState> {
  override readonly state: WidgetBoundaryState = { caught: null, Card: null }

  static getDerivedStateFromError(error: unknown): Partial<WidgetBoundaryState> {
    return { caught: { error } }
  }

  override componentDidCatch(error: unknown): void {
    this.props.onCatch(error)
    // Few people ever see the card. Where its code does not come either, the button alone is there.
    import('./failed-widget.tsx').then(
      ({ FailedWidget }) => this.setState({ Card: FailedWidget }),
      () => {},
    )
  }

  override render(): ReactNode {
    const { caught, Card } = this.state
    const { children, retry } = this.props
    if (caught === null) return children
    const onRetry = () => this.setState({ caught: null })
    return Card === null ? <Again onClick={onRetry}>{retry}</Again> : <Card error={caught.error} onRetry={onRetry} />
  }
}

/** A plain one: most widgets that are small have no other button. */
function Again(props: Pick<ComponentProps<'button'>, 'onClick' | 'children'>): ReactNode {
  return <button type="button" {...usePart()('button')} {...props} />
}
