import {
  AuthError,
  AuthView,
  ForgotPassword,
  ResetPassword,
  SignIn,
  SignInButton,
  SignUp,
  SocialButtons,
  VerifyEmail,
} from '@latchkey/react'
import { type Entry, variantsOf } from './entry.tsx'

const providers = ['google', 'github', 'apple', 'microsoft', 'gitlab', 'discord'] as const
const allProviders = `<SocialButtons providers={[${providers.map((name) => `'${name}'`).join(', ')}]} />`
const noteOnProviders = 'Each provider needs a client ID in auth.config.ts; without one, its button shows an error.'

/** What somebody meets before they are signed in. */
export const entrance: readonly Entry[] = [
  {
    id: 'sign-in',
    title: 'SignIn',
    summary: 'Password, passkey, username and social sign-in in one form that follows your config.',
    audience: 'nobody',
    page: '/sign-in',
    variants: variantsOf({ name: 'SignIn', widget: SignIn }, [
      { id: 'default', label: 'Default' },
      { id: 'identifier-first', label: 'Identifier first', props: { flow: 'identifier-first' } },
      {
        id: 'providers',
        label: 'Providers',
        note: noteOnProviders,
        props: { social: <SocialButtons providers={['google', 'github']} />, socialPosition: 'top' },
        source: { social: "<SocialButtons providers={['google', 'github']} />" },
        needs: ['SocialButtons'],
      },
      {
        id: 'icons',
        label: 'Provider icons',
        note: noteOnProviders,
        props: { social: <SocialButtons providers={providers} />, socialLayout: 'icons', socialPosition: 'top' },
        source: { social: allProviders },
        needs: ['SocialButtons'],
      },
      { id: 'no-sign-up', label: 'Without sign-up', props: { showSignUpLink: false } },
    ]),
  },
  {
    id: 'sign-up',
    title: 'SignUp',
    summary: 'Creates an account. Shows the password rules up front and asks for the fields your features need.',
    audience: 'nobody',
    page: '/sign-up',
    variants: variantsOf({ name: 'SignUp', widget: SignUp }, [
      { id: 'default', label: 'Default' },
      {
        id: 'legal',
        label: 'Terms',
        props: {
          legal: { termsUrl: 'https://example.com/terms', privacyUrl: 'https://example.com/privacy', required: true },
        },
      },
      {
        id: 'providers',
        label: 'Providers',
        note: noteOnProviders,
        props: { social: <SocialButtons providers={['google', 'github']} purpose="sign-up" />, socialPosition: 'top' },
        source: { social: `<SocialButtons providers={['google', 'github']} purpose="sign-up" />` },
        needs: ['SocialButtons'],
      },
    ]),
  },
  {
    id: 'forgot-password',
    title: 'ForgotPassword',
    summary: 'Emails a reset link, without revealing whether the account exists.',
    audience: 'anybody',
    page: '/forgot-password',
    variants: variantsOf({ name: 'ForgotPassword', widget: ForgotPassword }, [
      { id: 'default', label: 'Default' },
      { id: 'filled-in', label: 'Email filled in', props: { initialEmail: 'maya@acme.example' } },
    ]),
  },
  {
    id: 'reset-password',
    title: 'ResetPassword',
    summary: 'The page behind the reset link. The token leaves the address bar at once.',
    audience: 'anybody',
    page: '/reset-password',
    variants: variantsOf({ name: 'ResetPassword', widget: ResetPassword }, [
      {
        id: 'form',
        label: 'Form',
        note: 'The token here is made up, so the service rejects it. Working links are in the inbox.',
        props: { token: 'token-of-the-tour', email: 'maya@acme.example' },
        source: { token: 'token' },
      },
      { id: 'ended', label: 'Link ended', props: { error: 'INVALID_TOKEN' } },
    ]),
  },
  {
    id: 'verify-email',
    title: 'VerifyEmail',
    summary: 'Asks for a verified email, resends the link, and shows the result of opening it.',
    audience: 'anybody',
    page: '/verify-email',
    variants: variantsOf({ name: 'VerifyEmail', widget: VerifyEmail }, [
      { id: 'sent', label: 'Sent', props: { email: 'ada@example.com', justSent: true } },
      { id: 'waiting', label: 'Unverified', props: { email: 'ada@example.com' } },
      { id: 'ended', label: 'Link ended', props: { email: 'ada@example.com', error: 'TOKEN_EXPIRED' } },
    ]),
  },
  {
    id: 'auth-view',
    title: 'AuthView',
    summary: 'All authentication pages below one route of your router, each loaded when it opens.',
    audience: 'anybody',
    page: '/auth/$',
    variants: variantsOf({ name: 'AuthView', widget: AuthView }, [
      { id: 'sign-in', label: 'sign-in', props: { view: 'sign-in', basePath: '/auth' } },
      { id: 'sign-up', label: 'sign-up', props: { view: 'sign-up', basePath: '/auth' } },
      { id: 'forgot-password', label: 'forgot-password', props: { view: 'forgot-password', basePath: '/auth' } },
    ]),
  },
  {
    id: 'sign-in-button',
    title: 'SignInButton',
    summary: 'A button that leads to your sign-in page or opens the form in a dialog.',
    audience: 'nobody',
    page: '/',
    variants: variantsOf({ name: 'SignInButton', widget: SignInButton }, [
      { id: 'dialog', label: 'Dialog', props: { mode: 'modal' } },
    ]),
  },
  {
    id: 'auth-error',
    title: 'AuthError',
    summary: 'The page for failed provider sign-ins and expired links, with a sentence for each error code.',
    audience: 'anybody',
    page: '/auth-error',
    variants: variantsOf({ name: 'AuthError', widget: AuthError }, [
      { id: 'declined', label: 'Declined', props: { code: 'access_denied', retryTo: '/?component=sign-in' } },
      { id: 'busy', label: 'Provider busy', props: { code: 'provider_busy', retryTo: '/?component=sign-in' } },
      { id: 'email', label: 'Other email', props: { code: 'email_does_not_match', retryTo: '/?component=sign-in' } },
      { id: 'ended', label: 'Link ended', props: { code: 'TOKEN_EXPIRED', retryTo: '/?component=sign-in' } },
      { id: 'unknown', label: 'Unknown code', props: { code: 'UNHEARD_OF', retryTo: '/?component=sign-in' } },
    ]),
  },
]
