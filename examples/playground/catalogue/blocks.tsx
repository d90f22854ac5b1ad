import { PasskeyButton, SignOutButton, SocialButtons, UserAvatar } from '@latchkey/react'
import { type Entry, variantsOf } from './entry.tsx'

/** Parts for pages and forms of one's own. */
export const blocks: readonly Entry[] = [
  {
    id: 'user-avatar',
    title: 'UserAvatar',
    summary: 'The picture alone, or initials.',
    audience: 'anybody',
    page: '/',
    variants: variantsOf({ name: 'UserAvatar', widget: UserAvatar }, [
      { id: 'circle', label: 'Circle', props: { size: 'lg', user: { name: 'Maya Chen' } } },
      { id: 'square', label: 'Square', props: { size: 'lg', shape: 'square', user: { name: 'Maya Chen' } } },
      { id: 'small', label: 'Small', props: { size: 'sm', user: { name: 'Maya Chen' } } },
    ]),
  },
  {
    id: 'social-buttons',
    title: 'SocialButtons',
    summary: 'Buttons of the providers that you choose, drawn after their rules.',
    audience: 'anybody',
    page: '/sign-in',
    variants: variantsOf({ name: 'SocialButtons', widget: SocialButtons }, [
      { id: 'list', label: 'List', props: { providers: ['google', 'github', 'apple', 'microsoft'] } },
      {
        id: 'icons',
        label: 'Icons',
        props: { layout: 'icons', providers: ['google', 'github', 'apple', 'microsoft', 'gitlab', 'discord'] },
      },
    ]),
  },
  {
    id: 'passkey-button',
    title: 'PasskeyButton',
    summary: 'Signs in with a passkey; in SignIn it stands by itself where your service has them.',
    audience: 'nobody',
    features: ['passkey'],
    page: '/sign-in',
    variants: variantsOf({ name: 'PasskeyButton', widget: PasskeyButton }, [{ id: 'default', label: 'Default' }]),
  },
  {
    id: 'sign-out-button',
    title: 'SignOutButton',
    summary: 'Ends the session, in all tabs at once.',
    audience: 'somebody',
    page: '/',
    variants: variantsOf({ name: 'SignOutButton', widget: SignOutButton }, [{ id: 'default', label: 'Default' }]),
  },
]
