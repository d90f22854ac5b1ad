import type { Capabilities } from '../client/index.ts'
import type { EnabledFeatures, Features, PasswordPolicy, Product, SocialProvider } from './context.ts'

/** What is shown of a service that nothing is known about: the form that nearly all have, and nothing that may be missing. */
const plain: Features = {
  emailPassword: true,
  signUp: true,
  forgotPassword: true,
  rememberMe: true,
  username: false,
  passkey: false,
  magicLink: false,
  emailOTP: false,
  mailSignUp: true,
  multiSession: false,
  phoneNumber: false,
  phoneSignIn: false,
  phoneSignUp: false,
  oneTap: false,
  twoFactor: false,
  organization: false,
  teams: false,
  organizationAudit: false,
  changeEmail: true,
  deleteUser: true,
}

const defaultPolicy: PasswordPolicy = { min: 8, max: 128 }
const noProviders: readonly SocialProvider[] = []

/** What the application says about its service; `auto` and undefined: the service says it. */
export interface GivenConfiguration {
  readonly features: EnabledFeatures | 'auto'
  readonly passwordPolicy: PasswordPolicy | undefined
  readonly providers: readonly (string | SocialProvider)[] | undefined
  readonly appName: string | undefined
  readonly logo: string | undefined
}

/** The features, the lengths of passwords and names, the providers and the product that the widgets go by. */
export interface Configuration {
  readonly app: Product
  readonly features: Features
  readonly passwordPolicy: PasswordPolicy
  readonly usernamePolicy: PasswordPolicy | undefined
  readonly providers: readonly SocialProvider[]
}

/** What the application says, then what the service says, then what nearly all services have. */
export function configurationOf(given: GivenConfiguration, told: Capabilities | null): Configuration {
  return {
    app: { name: given.appName ?? told?.app?.name, logo: given.logo ?? told?.app?.logo },
    features: given.features === 'auto' ? featuresOf(told) : { ...plain, ...given.features },
    passwordPolicy: given.passwordPolicy ?? policyOf(told),
    usernamePolicy: told?.username && { min: told.username.minLength, max: told.username.maxLength },
    providers: given.providers?.map(named) ?? told?.social?.providers ?? noProviders,
  }
}

function featuresOf(told: Capabilities | null): Features {
  if (told === null) return plain
  const { 'email-password': password, 'magic-link': link, 'email-otp': code, 'phone-number': phone } = told
  const { organization, profile, social } = told
  const has = (feature: keyof Capabilities) => told[feature] !== undefined
  const emailPassword = password?.signIn === true
  return {
    emailPassword,
    signUp: password?.signUp === true,
    forgotPassword: emailPassword && password.passwordReset,
    rememberMe: true,
    username: emailPassword && has('username'),
    passkey: has('passkey'),
    magicLink: has('magic-link'),
    emailOTP: has('email-otp'),
    mailSignUp: link?.signUp !== false && code?.signUp !== false,
    multiSession: has('multi-session'),
    phoneNumber: has('phone-number'),
    phoneSignIn: phone?.sms === true,
    phoneSignUp: phone?.signUp === true,
    oneTap: social?.oneTap === true,
    twoFactor: has('two-factor'),
    organization: has('organization'),
    teams: organization?.teams === true,
    organizationAudit: told['audit-log']?.organizations === true,
    changeEmail: profile?.changeEmail === true,
    deleteUser: profile?.deleteUser === true,
  }
}

function policyOf(told: Capabilities | null): PasswordPolicy {
  const password = told?.['email-password']
  if (password === undefined) return defaultPolicy
  return { min: password.minPasswordLength, max: password.maxPasswordLength }
}

function named(provider: string | SocialProvider): SocialProvider {
  return typeof provider === 'string' ? { id: provider } : provider
}
