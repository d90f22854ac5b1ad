/** What a form has to know about an own field that people may write. */
export interface OwnFieldFacts {
  readonly name: string
  /** As of an `<input>`; `select` where it is one of `options`. */
  readonly type: 'text' | 'email' | 'url' | 'number' | 'checkbox' | 'date' | 'select'
  /** Whether a new row needs it. */
  readonly required: boolean
  /** As the configuration names it to people. */
  readonly label?: string
  readonly options?: readonly string[]
}

/** What the service tells everybody: the product, and the features that are on, by their ids. */
export interface Capabilities {
  readonly app?: {
    /** `appName`, where the configuration sets it. */
    readonly name?: string
    /** Absolute address of the logo, where the configuration has one. */
    readonly logo?: string
  }
  readonly 'email-password'?: {
    /** Whether people can sign in with a password. */
    readonly signIn: boolean
    /** Whether strangers can make an account with one. */
    readonly signUp: boolean
    /** Whether a new password can be had by mail. */
    readonly passwordReset: boolean
    /** Of a new password, in Unicode code points. */
    readonly minPasswordLength: number
    readonly maxPasswordLength: number
    /** Nobody signs in with an address that was not proven. */
    readonly requireEmailVerification: boolean
  }
  readonly 'email-verification'?: {
    readonly required: boolean
    /** Whether mail can leave. */
    readonly mails: boolean
  }
  readonly username?: {
    /** In characters. */
    readonly minLength: number
    readonly maxLength: number
  }
  readonly social?: {
    /** In the order of the configuration. */
    readonly providers: readonly {
      /** As in `sign-in/social`. */
      readonly id: string
      /** As people read it. */
      readonly name: string
      /** Whether somebody new gets an account by it. */
      readonly signUp: boolean
    }[]
    /** Whether Google One Tap signs in. */
    readonly oneTap: boolean
  }
  readonly passkey?: object
  readonly 'magic-link'?: {
    /** Whether a link makes an account for who has none. */
    readonly signUp: boolean
    /** Whether the mail also holds a code, for `email-otp`. */
    readonly code?: boolean
  }
  readonly 'email-otp'?: {
    /** Digits of a code. */
    readonly length: number
    /** Whether a code makes an account for who has none. */
    readonly signUp: boolean
  }
  readonly 'phone-number'?: {
    /** Digits of a code. */
    readonly length: number
    /** Whether a code makes an account for who has none. */
    readonly signUp: boolean
    /** Whether SMS can leave: without them nobody signs in with a code. */
    readonly sms: boolean
  }
  readonly 'multi-session'?: {
    /** Accounts that one browser can be signed in to. */
    readonly maximumSessions: number
  }
  readonly organization?: {
    /** False: nobody may. True: everybody, or whom the service lets. */
    readonly allowUserToCreateOrganization: boolean
    readonly allowDeletion: boolean
    readonly teams: boolean
    readonly membershipLimit: number
    readonly invitationLimit: number
    /** Own fields of an organization and of a member that a form can ask for; there where the service has some. */
    readonly fields?: readonly OwnFieldFacts[]
    readonly memberFields?: readonly OwnFieldFacts[]
  }
  readonly 'audit-log'?: {
    /** Whether organizations read what is about them. */
    readonly organizations: boolean
  }
  readonly 'user-fields'?: {
    /** Own fields of users that a form can ask for. */
    readonly fields: readonly OwnFieldFacts[]
  }
  readonly profile?: {
    readonly changeEmail: boolean
    readonly deleteUser: boolean
  }
  readonly 'two-factor'?: {
    /** Whether codes go out by mail. */
    readonly otp: boolean
    /** Seconds for which somebody can trust a browser; 0: not at all. */
    readonly trustDevice: number
  }
  readonly captcha?: {
    readonly provider: 'turnstile' | 'hcaptcha' | 'recaptcha' | 'proof-of-work'
    /** The public key of the site at a vendor. */
    readonly siteKey?: string
    /** `risk`: only after a call was answered `CAPTCHA_REQUIRED`. */
    readonly mode: 'always' | 'risk'
    /** Which calls are asked: those that guess a password, send a mail, make an account. */
    readonly asks: readonly ('guess' | 'send' | 'create')[]
  }
  /** Every other feature, yours too. */
  readonly [feature: string]: object | undefined
}
