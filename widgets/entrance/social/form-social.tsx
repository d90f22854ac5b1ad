'use client'
import { type ReactNode, useEffect } from 'react'
import { type SocialProvider, useAuthContext } from '../../core/context.ts'
import { useChunk } from '../../core/use-chunk.ts'
import { type SocialLayout, type SocialPosition, SocialSlot, layoutOf } from './button/social-group.tsx'
import type { SocialMode, SocialPurpose, UseSocialOptions } from './flow/options.ts'

/** How a form shows the buttons of providers. */
export interface FormSocialOptions {
  /**
   * Buttons of providers, e.g. `<GithubButton />` or `<SocialButtons providers={…} />`; they lead where the form leads.
   * Without it the form shows those that are on at the service; null or false: none.
   */
  readonly social?: ReactNode
  /** By default as fits the number of providers of the service; `list` for buttons of your own. */
  readonly socialLayout?: SocialLayout | undefined
  /** Whether the provider comes in this window or in a small one of its own; by default in this one. */
  readonly socialMode?: SocialMode | undefined
  /** Default: `top` for buttons of your own; `bottom` for those that come with the service's answer, so that nothing moves. */
  readonly socialPosition?: SocialPosition | undefined
}

export interface FormSocialProps extends FormSocialOptions {
  /** Where this one is; the same element stands above and below the form, and one of the two shows something. */
  readonly at: SocialPosition
  /** There is a form to be divided from. */
  readonly hasForm: boolean
  readonly purpose?: SocialPurpose | undefined
  readonly callbackURL: string | undefined
  readonly onSuccess?: UseSocialOptions['onSuccess']
}

/** The providers that a form shows by itself. */
export function useFormProviders(purpose: SocialPurpose = 'sign-in', social?: ReactNode): readonly SocialProvider[] {
  const { providers } = useAuthContext()
  if (social !== undefined) return []
  return purpose === 'sign-up' ? providers.filter(({ signUp }) => signUp !== false) : providers
}

/** The buttons of providers in a form: those of the application, else those of the service. */
export function FormSocial({
  at,
  hasForm,
  social,
  socialLayout,
  socialMode: mode,
  socialPosition,
  ...options
}: FormSocialProps) {
  const { purpose, callbackURL, onSuccess } = options
  const position = socialPosition ?? (social === undefined ? 'bottom' : 'top')
  const providers = useFormProviders(purpose, social)
  if (position !== at) return null
  const slot = { purpose, mode, callbackURL, onSuccess, layout: socialLayout, position: hasForm ? position : undefined }
  if (social !== undefined) return <SocialSlot {...slot}>{social}</SocialSlot>
  return providers.length > 0 && <ServiceButtons {...slot} providers={providers} />
}

type ServiceButtonsProps = Omit<Parameters<typeof SocialSlot>[0], 'children'> & {
  readonly providers: readonly SocialProvider[]
}

/** They come when they are needed: the marks weigh more than the form. */
function ServiceButtons({ providers, ...slot }: ServiceButtonsProps): ReactNode {
  const { chunk: Buttons, load } = useChunk(loadButtons)
  useEffect(() => {
    void load()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- loads once, when there is something to show
  }, [])
  if (Buttons === null) return null
  const shown = providers.map(({ id, name }) => (name === undefined ? id : { id, name }))
  return (
    <SocialSlot {...slot} layout={slot.layout ?? layoutOf(providers.length)}>
      <Buttons providers={shown} />
    </SocialSlot>
  )
}

async function loadButtons() {
  const { SocialButtons } = await import('./social-buttons.tsx')
  return SocialButtons
}
