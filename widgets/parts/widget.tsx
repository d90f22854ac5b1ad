'use client'
import { type ComponentProps, type ReactNode, type Ref, useMemo } from 'react'
import { type WidgetSettings, useAuthContext } from '../core/context.ts'
import { WidgetBoundary } from './widget-boundary.tsx'
import { type ClassNames, DressContext, joinClasses } from '../core/part.ts'

/** What every widget takes, beside the native attributes of its root. */
export interface WidgetProps extends Omit<ComponentProps<'div'>, 'children' | 'onError' | 'onSuccess'>, WidgetSettings {
  readonly classNames?: ClassNames
  /** `ref`, under a name that React 18 hands on as well. */
  readonly rootRef?: Ref<HTMLDivElement> | undefined
  /** Parts and state attributes only, none of our classes. */
  readonly unstyled?: boolean
}

interface WidgetRootProps extends WidgetProps {
  readonly name: string
  readonly children: ReactNode
}

function joinOnce(first: string | undefined, second: string | undefined): string | undefined {
  return first !== undefined && second?.startsWith(first) ? second : joinClasses(first, second)
}

/** Names of both, by part; the second ones come last. A dialog hands down what it was handed, so they may have met before. */
function joinByPart(first: ClassNames, second: ClassNames = {}): ClassNames {
  const parts = Object.keys({ ...first, ...second }) as (keyof ClassNames)[]
  return Object.fromEntries(parts.map((part) => [part, joinOnce(first[part], second[part])]))
}

/** The root of a widget: its name for style sheets, its language, its theme. */
export function Widget({
  name,
  classNames: ownNames,
  unstyled: isBare,
  className,
  children,
  messages: _messages,
  theme: ownTheme,
  rootRef,
  ...rest
}: WidgetRootProps): ReactNode {
  const context = useAuthContext(name)
  const { t, locale, dir, theme, classNames: everywhere, unstyled: bareEverywhere } = context
  const tell = (error: unknown) => {
    context.onEvent?.({ widget: name, type: 'error', code: 'WIDGET_FAILED' })
    context.onError?.(error, name)
  }
  const unstyled = isBare ?? bareEverywhere
  const dress = useMemo(
    () => ({ classNames: joinByPart(everywhere, ownNames), unstyled }),
    [everywhere, ownNames, unstyled],
  )
  return (
    <DressContext.Provider value={dress}>
      <div
        {...rest}
        {...(rootRef !== undefined && { ref: rootRef })}
        className={joinClasses(unstyled ? undefined : 'lk', className)}
        data-lk={name}
        data-theme={ownTheme ?? theme}
        lang={locale}
        dir={dir}
      >
        <WidgetBoundary retry={t('common.retry')} onCatch={tell}>
          {children}
        </WidgetBoundary>
      </div>
    </DressContext.Provider>
  )
}
