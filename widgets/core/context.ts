'use client'
import { type ComponentProps, type ComponentType, type ReactNode, createContext, useContext } from 'react'
import type { AuthClient, CapabilityStore, ClientControls, SessionData } from '../client/index.ts'
import type { Direction } from './language.ts'
import type { Messages, MessagesValue } from './messages.ts'
import type { ClassNames } from './part.ts'

/** The person who is signed in. */
export type SessionUser = SessionData['user']

/** Light, dark, or as the page and the system say. */
export type Theme = 'light' | 'dark' | 'system'

/** What one widget may say of its own, over what `AuthProvider` says; its dialogs follow it. */
export interface WidgetSettings {
  /** Sentences of your own. */
  readonly messages?: Messages | undefined
  readonly theme?: Theme | undefined
}

/** Pages of the application that widgets link to. */
export interface Paths {
  readonly signIn?: string
  readonly signUp?: string
  /** Has `ForgotPassword`. */
  readonly forgotPassword?: string
  /** Has `ResetPassword`: the links in mails lead there. */
  readonly resetPassword?: string
  /** Has `VerifyEmail`: the links in mails lead there. */
  readonly verifyEmail?: string
  /** Has `AcceptInvitation`, as `invitationPage` of the service: copied links lead there. */
  readonly acceptInvitation?: string
  /** Has `UserProfile`: the user menu leads there. */
  readonly account?: string
  /** Has `OrganizationProfile`: the switcher leads there. */
  readonly organization?: string
  /** Has `AuthError`: where somebody lands whom a provider or a link could not bring in. */
  readonly error?: string
}

/** Where the browser goes after a step; nothing means that it stays. */
export interface Redirects {
  readonly afterSignIn?: string
  readonly afterSignUp?: string
  readonly afterSignOut?: string
  /** After the first sign-in through another service; `afterSignUp` by default. */
  readonly newUser?: string
}

/** Lengths that a new password must have, in characters. */
export interface PasswordPolicy {
  readonly min: number
  readonly max: number
}

/**
 * What the widgets offer of the service. What is left out is as in a plain service: `username`, `passkey`, `magicLink`, `emailOTP`,
 * `multiSession`, `phoneNumber`, `phoneSignIn`, `phoneSignUp`, `oneTap`, `twoFactor`, `organization` and `teams` off, everything else on.
 */
export interface EnabledFeatures {
  /** `emailPassword()`: a form with a password. */
  readonly emailPassword?: boolean
  /** Strangers can make an account with a password. */
  readonly signUp?: boolean
  /** A new password can be had by mail. */
  readonly forgotPassword?: boolean
  /** The person may choose to be forgotten when the browser closes. */
  readonly rememberMe?: boolean
  /** `username()`: people choose a name, and sign in with it as well as with their address. */
  readonly username?: boolean
  /** `passkey()`: people sign in without a password. */
  readonly passkey?: boolean
  /** `magicLink()`: people sign in with a link by mail. */
  readonly magicLink?: boolean
  /** `emailOTP()`: people sign in with a code by mail. */
  readonly emailOTP?: boolean
  /** A mailed link or code makes an account for who has none. */
  readonly mailSignUp?: boolean
  /** `multiSession()`: several accounts in one browser. */
  readonly multiSession?: boolean
  /** `phoneNumber()`: people can have a phone number. */
  readonly phoneNumber?: boolean
  /** `phoneNumber()`, where SMS can leave: people sign in with a code to their phone. */
  readonly phoneSignIn?: boolean
  /** Such a code makes an account for who has none. */
  readonly phoneSignUp?: boolean
  /** `social({ oneTap })`: people who are signed in to Google are asked by it whether they want to come in. */
  readonly oneTap?: boolean
  /** `twoFactor()`: people can set up a second factor. */
  readonly twoFactor?: boolean
  /** `organization()`. */
  readonly organization?: boolean
  /** Organizations have teams. */
  readonly teams?: boolean
  /** `auditLog()`: who may read it sees the changes in their organization. */
  readonly organizationAudit?: boolean
  /** People can change their address. */
  readonly changeEmail?: boolean
  /** People can delete their account. */
  readonly deleteUser?: boolean
}

/** The same with nothing left open. */
export type Features = Required<EnabledFeatures>

/** A provider of the service. */
export interface SocialProvider {
  /** As configured at the service. */
  readonly id: string
  /** For one that we have no mark of. */
  readonly name?: string
  /** False: somebody new gets no account by it. */
  readonly signUp?: boolean
}

/** The product that people sign in to. */
export interface Product {
  /** Undefined while nobody has said it. */
  readonly name: string | undefined
  /** Address of a picture. */
  readonly logo: string | undefined
}

/**
 * A further question of a form, for an own field of the service (`user.fields`, `organization({ fields })`) or for a feature
 * that takes the answer (`userInput`).
 */
export interface SignUpField {
  /** The property of the body that holds the answer: a trimmed text or a number, left out when empty, or whether the box is ticked. */
  readonly name: string
  readonly label: ReactNode
  /** `text` by default. */
  readonly type?: 'text' | 'tel' | 'email' | 'url' | 'date' | 'number' | 'checkbox' | 'select'
  /** The choices of a `select`: what is sent, with what people read where that is not the same. */
  readonly options?: readonly (string | FieldOption)[]
  /** Nothing is sent without an answer, or a tick. */
  readonly required?: boolean
  readonly autoComplete?: string
  readonly hint?: string
  /** Codes of the service's errors that are said at this field, e.g. `['INVITATION_CODE_INVALID']`; else they are said above the form. */
  readonly errors?: readonly string[]
}

/** A choice of a list. */
export interface FieldOption {
  readonly value: string
  readonly label: string
}

/** A field that a form asks for: the name of an own field, of which the service says the rest, or all about it. */
export type AskedField = string | SignUpField

/** What somebody with a new account agrees to. An address is a path of your own, or http(s); anything else is no link. */
export interface SignUpLegal {
  readonly termsUrl?: string
  readonly privacyUrl?: string
  /** A box has to be ticked before the form is sent; else a sentence says it. */
  readonly required?: boolean
}

/** What an `onEvent` of `AuthProvider` hears of: something a person did in a widget, done or refused. Never a secret. */
export interface AuthEvent {
  /** The widget, as in its `data-lk`, e.g. `sign-in`. */
  readonly widget: string
  readonly type: 'success' | 'error'
  /** The code of the refusal; `WIDGET_FAILED` where the widget itself threw. */
  readonly code?: string
}

/** What a link of the application's router takes, e.g. `Link` of Next or React Router (which calls it `to`: wrap it). */
export interface LinkProps extends Omit<ComponentProps<'a'>, 'href' | 'className'> {
  readonly href: string
  readonly className?: string | undefined
}

/** Stores a picture and answers its https address. The picture is square already, and holds no metadata. */
export type UploadImage = (image: Blob, use: 'avatar' | 'logo') => Promise<string>

/** What `AuthProvider` hands to the widgets below it. */
export interface AuthContextValue extends MessagesValue {
  readonly client: AuthClient
  readonly dir: Direction
  readonly theme: Theme
  readonly paths: Paths
  readonly redirects: Redirects
  readonly allowedOrigins: readonly string[]
  readonly passwordPolicy: PasswordPolicy
  /** Lengths of user names; undefined while nobody has said them. */
  readonly usernamePolicy: PasswordPolicy | undefined
  /** A widget that shows it takes it from `useConfiguredContext`, which asks the service. */
  readonly app: Product
  /** What is on; a widget that goes by it, or by the two beside it, takes it from `useConfiguredContext`. */
  readonly features: Features
  readonly providers: readonly SocialProvider[]
  /** What forms for a new account ask for beside the usual. */
  readonly fields: readonly AskedField[]
  /** What `ProfileSection` shows beside the name. */
  readonly profileFields: readonly AskedField[]
  /** What forms about an organization ask for beside the usual. */
  readonly organizationFields: readonly AskedField[]
  /** What one agrees to with a new account. */
  readonly legal: SignUpLegal | undefined
  readonly capabilities: CapabilityStore
  /** The application did not say the features, so the service has to be asked. */
  readonly asksForFeatures: boolean
  /** Class names for all widgets, by part; those of a widget come after them. */
  readonly classNames: ClassNames
  /** Parts and state attributes only, in all widgets that do not say otherwise. */
  readonly unstyled: boolean
  /** Where dialogs are put; `document.body` when undefined. */
  readonly portalContainer: HTMLElement | undefined
  /** Undefined: the browser's own `<a>`. */
  readonly linkComponent: ComponentType<LinkProps> | undefined
  /** Undefined: pictures cannot be changed, and no way to do it is shown. */
  readonly uploadImage: UploadImage | undefined
  /** Whether this browser remembers by which way somebody signed in. */
  readonly rememberLastUsed: boolean
  readonly onEvent: ((event: AuthEvent) => void) | undefined
  readonly onError: ((error: unknown, widget: string) => void) | undefined
  /** The only way by which a widget leaves the page; the target has been checked. */
  navigate(target: string): void
}

export const AuthContext = createContext<AuthContextValue | null>(null)

/**
 * Everything that `AuthProvider` holds. `caller` is for what applications use themselves; whatever stands inside such a one
 * needs no name, because the outermost is the one that fails.
 * @throws {Error} outside an `AuthProvider`
 */
export function useAuthContext(caller = 'This'): AuthContextValue {
  const value = useContext(AuthContext)
  if (value === null)
    throw new Error(`${caller} must be used inside <AuthProvider>. Put the provider around your application.`)
  return value
}

/**
 * The client of the nearest `AuthProvider`, for calls that no hook covers. One that was told features is named:
 * `useClient<typeof client>()`.
 */
export function useClient<Client extends ClientControls = AuthClient>(): Client {
  // Nobody but the application knows which features its own client was told.
  return useAuthContext('useClient').client as unknown as Client
}
