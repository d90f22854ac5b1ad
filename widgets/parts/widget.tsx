'use client'
import { type ComponentProps, type ReactNode, useMemo } from 'react'
import { useAuthContext } from '../context.ts'
import { type ClassNames, DressContext, joinClasses } from './part.ts'

/** What every widget takes, beside the native attributes of its root. */
export interface WidgetProps extends Omit<ComponentProps<'div'>, 'children' | 'onError' | 'onSuccess'> {
  readonly classNames?: ClassNames
  /** Parts and state attributes only, none of our classes. */
  readonly unstyled?: boolean
}

interface WidgetRootProps extends WidgetProps {
  readonly name: string
  readonly children: ReactNode
}

const noClassNames: ClassNames = {}

/** The root of a widget: its name for style sheets, its language, its theme. */
export function Widget({
  name,
  classNames = noClassNames,
  unstyled = false,
  className,
  children,
  ...rest
}: WidgetRootProps): ReactNode {
  const { locale, theme } = useAuthContext(name)
  const dress = useMemo(() => ({ classNames, unstyled }), [classNames, unstyled])
  return (
    <DressContext value={dress}>
      <div
        {...rest}
        className={joinClasses(unstyled ? undefined : 'lk', className)}
        data-lk={name}
        data-theme={theme}
        lang={locale}
      >
        {children}
      </div>
    </DressContext>
  )
}
