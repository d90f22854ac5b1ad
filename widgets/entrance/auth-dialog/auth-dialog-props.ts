import type { ReactNode } from 'react'
import type { WidgetSettings } from '../../core/context.ts'
import type { ClassNames } from '../../core/part.ts'

/** The form that the dialog begins with; inside, people can go to the other ones. */
export type DialogView = 'sign-in' | 'sign-up' | 'forgot-password'

export interface AuthDialogProps extends WidgetSettings {
  readonly open: boolean
  /** Asks to close, or to open: with a press on Esc, beside the dialog or on its button, and after signing in. */
  readonly onOpenChange: (open: boolean) => void
  readonly view?: DialogView | undefined
  /** Where the dialog is put; by default where `AuthProvider` says, else `document.body`. */
  readonly container?: HTMLElement | undefined
  /** Whether people can close it without signing in; true by default. */
  readonly dismissible?: boolean | undefined
  /** Gets the focus back; by default what has it when the dialog opens. */
  readonly opener?: Element | null | undefined
  /** Where to go after signing in; without it, and without `redirects`, the page stays. */
  readonly redirectTo?: string | undefined
  /** Buttons of providers, e.g. `<GithubButton />`. */
  readonly social?: ReactNode
  readonly classNames?: ClassNames | undefined
  /** Parts and state attributes only, none of our classes. */
  readonly unstyled?: boolean | undefined
}
