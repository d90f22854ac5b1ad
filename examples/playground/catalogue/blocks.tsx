import { PasskeyButton, SignOutButton, SocialButtons, UserAvatar } from '@latchkey/react'
import { type Entry, variantsOf } from './entry.tsx'

/** Parts for pages and forms of one's own. */
export const blocks: readonly Entry[] = [
  {
    id: 'user-avatar',
    title: 'UserAvatar',
    summary: 'A profile picture or initials.',
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
    summary: 'Provider buttons that follow the brand rules of each.',
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
    summary: 'Signs in with a passkey. SignIn includes it if your service has passkeys.',
    audience: 'nobody',
    features: ['passkey'],
    page: '/sign-in',
    variants: variantsOf({ name: 'PasskeyButton', widget: PasskeyButton }, [{ id: 'default', label: 'Default' }]),
  },
  {
    id: 'sign-out-button',
    title: 'SignOutButton',
    summary: 'Signs out, in all tabs at once.',
    audience: 'somebody',
    page: '/',
    variants: variantsOf({ name: 'SignOutButton', widget: SignOutButton }, [{ id: 'default', label: 'Default' }]),
  },
]
