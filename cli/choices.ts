import { shipped, type ShippedName } from '../runtime/config/shipped.ts'
import type { Choice } from './prompts.ts'

/** The name of a feature's function. Sign-in with other services is asked for by its providers. */
export type FeatureName = Exclude<ShippedName, 'social'>

/** What `init` says of each feature that ships; one that has no words here does not compile. */
const words: Readonly<Record<FeatureName, { readonly label: string; readonly hint: string }>> = {
  emailPassword: { label: 'E-mail and password', hint: 'sign-up and sign-in' },
  username: { label: 'User names', hint: 'sign-in with a name; needs e-mail and password' },
  passkey: { label: 'Passkeys', hint: 'sign-in with a finger, a face or a key' },
  jwt: { label: 'JWTs', hint: 'tokens that your other services check by themselves' },
  bearer: { label: 'Bearer tokens', hint: 'sessions without cookies, for native apps' },
  admin: { label: 'Administration', hint: 'roles, bans, a list of users' },
  organization: { label: 'Organizations', hint: 'members, invitations, roles, teams' },
}

const isOffered = (name: string): name is FeatureName => Object.hasOwn(shipped, name) && name !== 'social'

/** The features that `init` offers, each with the name of its function in `latchkey`: all that ship. */
export const featureChoices: readonly Required<Choice<FeatureName>>[] = Object.keys(shipped)
  .filter(isOffered)
  .map((value) => ({ value, ...words[value] }))

/** The features and those that they need, in the order of the list. */
export function withRequired(names: readonly FeatureName[]): FeatureName[] {
  const needed = new Set(names.flatMap((name) => shipped[name]().requires ?? []))
  return featureChoices
    .map(({ value }) => value)
    .filter((value) => names.includes(value) || needed.has(shipped[value]().id))
}

/** The providers of social sign-in that `init` offers, each with the name of its function in `latchkey`. */
export const providerChoices = [
  { value: 'google', label: 'Google' },
  { value: 'github', label: 'GitHub' },
  { value: 'microsoft', label: 'Microsoft' },
  { value: 'apple', label: 'Apple' },
  { value: 'facebook', label: 'Facebook' },
  { value: 'discord', label: 'Discord' },
  { value: 'dropbox', label: 'Dropbox' },
  { value: 'gitlab', label: 'GitLab' },
  { value: 'kick', label: 'Kick' },
  { value: 'linkedin', label: 'LinkedIn' },
  { value: 'reddit', label: 'Reddit' },
  { value: 'roblox', label: 'Roblox' },
  { value: 'spotify', label: 'Spotify' },
  { value: 'tiktok', label: 'TikTok' },
  { value: 'twitch', label: 'Twitch' },
  { value: 'twitter', label: 'X' },
  { value: 'vk', label: 'VK' },
  { value: 'zoom', label: 'Zoom' },
] as const

/** The name of a provider's function; in capitals, the prefix of its variables. */
export type ProviderName = (typeof providerChoices)[number]['value']
