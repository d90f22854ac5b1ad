'use client'
import type { ReactNode } from 'react'
import { MessagesProvider, noEnglish } from '../../parts/messages-provider.tsx'
import { Widget, type WidgetProps } from '../../parts/widget.tsx'
import { type ProviderName, brandOf } from './brands.tsx'
import { SocialButton } from './button/social-button.tsx'
import { SocialGroup, type SocialLayout, layoutOf, useSocialGroup } from './button/social-group.tsx'
import type { UseSocialOptions } from './flow/options.ts'

export interface SocialButtonsProps extends WidgetProps, Omit<UseSocialOptions, 'run'> {
  /** Ids as configured at the service, in the order of the buttons; `{ id, name }` for a provider of your own. */
  readonly providers: readonly (string | ProviderName)[]
  /** By default as fits their number. */
  readonly layout?: SocialLayout | undefined
}

/** A button for each provider. It knows all marks; a page with few providers imports their buttons one by one instead. */
export function SocialButtons(props: SocialButtonsProps): ReactNode {
  const {
    providers,
    layout = layoutOf(providers.length),
    purpose,
    mode,
    onSuccess,
    onError,
    returnsHere,
    ...others
  } = props
  const { callbackURL, newUserCallbackURL, errorCallbackURL, scopes, ...root } = others
  const targets = { callbackURL, newUserCallbackURL, errorCallbackURL, scopes }
  const group = useSocialGroup()
  const buttons = providers.map((provider) => {
    const brand = brandOf(provider)
    return <SocialButton key={brand.id} brand={brand} {...targets} />
  })
  if (group !== null) return buttons
  return (
    <MessagesProvider widget="SocialButtons" english={noEnglish} own={root}>
      <Widget {...root} name="social">
        <SocialGroup {...{ layout, purpose, mode, onSuccess, onError, returnsHere }} {...targets}>
          {buttons}
        </SocialGroup>
      </Widget>
    </MessagesProvider>
  )
}
