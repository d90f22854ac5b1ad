import { shipped, type ShippedName } from '../runtime/config/shipped.ts'
import type { Choice } from './prompts.ts'

/** Not among the choices: sign-in with other services is asked for by its providers, and old passwords need code. */
const unasked = ['social', 'legacyPasswords'] as const

/** The name of a feature's function that can be chosen. */
export type FeatureName = Exclude<ShippedName, (typeof unasked)[number]>

interface Words {
  readonly label: string
  /** What it is for, in a few words: beside the question, and in the config that `init` writes. */
  readonly hint: string
  /** Whether `init` offers it as chosen. */
  readonly usual: boolean
}

/** What `init` says of each feature that ships; one that has no words here does not compile. */
const words: Readonly<Record<FeatureName, Words>> = {
  emailPassword: { label: 'Email and password', hint: 'sign-up, sign-in, a new password by mail', usual: true },
  // A second name to think of at sign-up: few sites want to ask for it.
  username: { label: 'Usernames', hint: 'sign-in with a name as well; needs emailPassword()', usual: false },
  passkey: { label: 'Passkeys', hint: 'sign-in with a finger, a face or a security key', usual: true },
  // Both are for programs outside the browser, and a token that nobody needs is one more to lose.
  jwt: { label: 'JWTs', hint: 'tokens that your other services check by themselves', usual: false },
  bearer: { label: 'Bearer tokens', hint: 'sessions without cookies, for native apps', usual: false },
  magicLink: { label: 'Magic links', hint: 'sign-in and sign-up by a mailed link', usual: false },
  emailOTP: { label: 'Codes by email', hint: 'sign-in, sign-up and a new password by a mailed code', usual: false },
  // It needs a service that sends SMS, and costs money.
  phoneNumber: { label: 'Phone numbers', hint: 'sign-in by a code that is sent by SMS; needs sms', usual: false },
  twoFactor: { label: 'Two-factor', hint: 'a code of an app behind every sign-in; backup codes', usual: false },
  // A cookie that the page does not need.
  lastLoginMethod: { label: 'Last way to sign in', hint: 'the page shows which one was used last', usual: false },
  // Most sites have one account for each person.
  multiSession: { label: 'Several accounts', hint: 'signed in to more than one in a browser', usual: false },
  newDeviceMail: {
    label: 'Mails about new devices',
    hint: 'tells people of a sign-in from a device they did not use',
    usual: true,
  },
  // It asks a server of somebody else.
  breachedPasswords: { label: 'Breached passwords', hint: 'known ones are rejected when one is set', usual: false },
  // A page of your own has to send the answer along.
  captcha: { label: 'Captcha', hint: 'work for the browser, or Turnstile and the like', usual: false },
  // Every visitor may become a row.
  anonymous: { label: 'Guests', hint: 'an account without an email, until they sign up', usual: false },
  // Without it nobody can list or ban users, and `latchkey users` has nothing to work with.
  admin: { label: 'Administration', hint: 'roles, bans, a list of users, npx latchkey users', usual: true },
  auditLog: { label: 'Audit log', hint: 'who did what, as whom, from where; sealed', usual: false },
  organization: { label: 'Organizations', hint: 'members, invitations, roles, teams', usual: true },
  // Somebody has to be there to listen.
  webhooks: { label: 'Webhooks', hint: 'tells your other services what changes', usual: false },
}

const isOffered = (name: string): name is FeatureName =>
  Object.hasOwn(shipped, name) && !unasked.some((other) => other === name)

/** The features that `init` offers, each with the name of its function in `latchkey`: all that ship. */
export const featureChoices: readonly Required<Choice<FeatureName>>[] = Object.keys(shipped)
  .filter(isOffered)
  .map((value) => ({ value, label: words[value].label, hint: words[value].hint }))

/** What `init` takes without being told: what most sites begin with. */
export const usualFeatures: readonly FeatureName[] = featureChoices
  .map(({ value }) => value)
  .filter((value) => words[value].usual)

/** The features and those that they need, in the order of the list. */
export function withRequired(names: readonly FeatureName[]): FeatureName[] {
  const needed = new Set(names.flatMap((name) => shipped[name]().requires ?? []))
  return featureChoices
    .map(({ value }) => value)
    .filter((value) => names.includes(value) || needed.has(shipped[value]().id))
}

/**
 * The providers of social sign-in that `init` offers, each with the name of its function in `latchkey`, and where an
 * application is registered there.
 */
export const providerChoices = [
  { value: 'google', label: 'Google', hint: 'console.cloud.google.com, Credentials' },
  { value: 'github', label: 'GitHub', hint: 'github.com/settings/developers' },
  { value: 'microsoft', label: 'Microsoft', hint: 'entra.microsoft.com, App registrations' },
  { value: 'apple', label: 'Apple', hint: 'developer.apple.com, Services ID' },
  { value: 'facebook', label: 'Facebook', hint: 'developers.facebook.com/apps' },
  { value: 'discord', label: 'Discord', hint: 'discord.com/developers' },
  { value: 'dropbox', label: 'Dropbox', hint: 'dropbox.com/developers/apps' },
  { value: 'gitlab', label: 'GitLab', hint: 'gitlab.com, Preferences, Applications' },
  { value: 'kick', label: 'Kick', hint: 'kick.com/settings/developer' },
  { value: 'linkedin', label: 'LinkedIn', hint: 'linkedin.com/developers/apps' },
  { value: 'reddit', label: 'Reddit', hint: 'reddit.com/prefs/apps' },
  { value: 'roblox', label: 'Roblox', hint: 'create.roblox.com, OAuth 2.0 apps' },
  { value: 'spotify', label: 'Spotify', hint: 'developer.spotify.com/dashboard' },
  { value: 'tiktok', label: 'TikTok', hint: 'developers.tiktok.com' },
  { value: 'twitch', label: 'Twitch', hint: 'dev.twitch.tv/console' },
  { value: 'twitter', label: 'X', hint: 'developer.x.com' },
  { value: 'vk', label: 'VK', hint: 'id.vk.com/business' },
  { value: 'zoom', label: 'Zoom', hint: 'marketplace.zoom.us' },
] as const

/** The name of a provider's function; in capitals, the prefix of its variables. */
export type ProviderName = (typeof providerChoices)[number]['value']
