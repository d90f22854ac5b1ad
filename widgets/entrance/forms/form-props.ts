import type { ReactNode } from 'react'
import type { ClientError } from '../../client/index.ts'
import type { SessionUser } from '../../core/context.ts'
import type { WidgetProps } from '../../parts/widget.tsx'
import type { FormSocialOptions } from '../social/form-social.tsx'

/** What a form hands on to the one that is shown in its place. */
export interface SharedProps extends WidgetProps, FormSocialOptions {
  readonly redirectTo?: string | undefined
  readonly header?: ReactNode
  readonly footer?: ReactNode
  readonly onError?: ((error: ClientError) => void) | undefined
  /** Somebody is signed in now, by whatever form. */
  readonly onSignedIn?: ((user: SessionUser) => void) | undefined
}

/** What a form gets that is shown in the place of another one. */
export interface FormInPlaceProps extends SharedProps {
  /** The address that was typed into the form before. */
  readonly email: string
}
