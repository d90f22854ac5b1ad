'use client'
import type { ComponentProps, ReactNode } from 'react'
import { useAuthContext } from '../../../core/context.ts'
import { useLastUsed } from '../../../core/use-last-used.ts'
import { Button } from '../../../parts/button.tsx'
import { LastUsed } from '../../../parts/last-used.tsx'
import { Widget } from '../../../parts/widget.tsx'
import { type SocialBrand, Mark } from './brand.tsx'
import { type SocialGroupValue, SocialGroup, useSocialGroup } from './social-group.tsx'
import type { SocialTargets, UseSocialOptions } from '../flow/options.ts'

type WayOption = 'purpose' | 'mode' | 'onSuccess' | 'onError'

/** What the button of every provider takes. Inside `SignIn`, `SignUp` or `SocialButtons`, `purpose`, `mode`, `onSuccess` and `onError` are theirs. */
export interface ProviderButtonProps
  extends
    Omit<ComponentProps<'button'>, 'children' | 'onClick' | 'onError' | 'type'>,
    SocialTargets,
    Pick<UseSocialOptions, WayOption> {
  /** Instead of “Continue with …”. */
  readonly label?: string | undefined
}

export interface SocialButtonProps extends ProviderButtonProps {
  readonly brand: SocialBrand
}

/** The button of one provider, alone or in a group. */
export function SocialButton({ purpose, mode, onSuccess, onError, ...props }: SocialButtonProps): ReactNode {
  const group = useSocialGroup()
  if (group !== null) return <GroupedButton {...props} group={group} />
  return (
    <Widget name="social">
      <SocialGroup {...{ purpose, mode, onSuccess, onError }} errorCallbackURL={props.errorCallbackURL}>
        <SocialButton {...props} />
      </SocialGroup>
    </Widget>
  )
}

type GroupedProps = Omit<SocialButtonProps, WayOption> & { readonly group: SocialGroupValue }

function GroupedButton({ group, brand, label, ...props }: GroupedProps): ReactNode {
  const { callbackURL, newUserCallbackURL, errorCallbackURL, scopes, ...rest } = props
  const { t } = useAuthContext()
  const isLastUsed = useLastUsed(brand.id) && group.purpose === 'sign-in'
  const text = label ?? t(group.purpose === 'connect' ? 'social.connect' : 'social.continue', { provider: brand.name })
  const isShort = group.layout === 'grid' && label === undefined
  return (
    <Button
      {...rest}
      part="social"
      data-provider={brand.id}
      title={rest.title ?? text}
      aria-label={isShort ? text : undefined}
      pending={group.pendingProvider === brand.id}
      aria-disabled={group.pendingProvider !== null || group.wait > 0}
      onClick={() => void group.signIn(brand.id, { callbackURL, newUserCallbackURL, errorCallbackURL, scopes })}
    >
      <Mark brand={brand} />
      <span>{isShort ? brand.name : text}</span>
      {isLastUsed && <LastUsed />}
    </Button>
  )
}
