import { docsPage } from '../runtime/common/docs-page.ts'
import { nearestWord } from '../runtime/common/nearest-word.ts'
import { featureChoices, type FeatureName, providerChoices, type ProviderName } from './choices.ts'
import { exitCode } from './exit-code.ts'
import { CommandError } from './failure.ts'

/** What somebody named: features and providers, in the order of the lists. */
export interface Named {
  readonly features: readonly FeatureName[]
  readonly providers: readonly ProviderName[]
}

const featureNames = featureChoices.map(({ value }) => value)
const providerNames = providerChoices.map(({ value }) => value)

/** The features of a list with commas: `emailPassword,passkey`, or by their ids. @throws {CommandError} for another name */
export function parseFeatures(text: string): FeatureName[] {
  const named = sorted(wordsOf(text))
  const [provider] = named.providers
  if (provider === undefined) return [...named.features]
  throw wrong(`${provider} is a sign-in provider. Write: --providers ${provider}`)
}

/** The providers of a list with commas: `github,google`. @throws {CommandError} for another name */
export function parseProviders(text: string): ProviderName[] {
  const named = sorted(wordsOf(text))
  const [feature] = named.features
  if (feature === undefined) return [...named.providers]
  throw wrong(`${feature} is a feature. Write: --features ${feature}`)
}

/** Which of these words are features and which are providers. @throws {CommandError} for a word that is neither */
export function sorted(words: readonly string[]): Named {
  const names = words.map(nameOf)
  return {
    features: featureNames.filter((name) => names.includes(name)),
    providers: providerNames.filter((name) => names.includes(name)),
  }
}

function wordsOf(text: string): string[] {
  return text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')
}

/** `email-password`, `emailpassword` and `emailPassword()` mean `emailPassword`. */
function nameOf(word: string): string {
  const known: readonly string[] = [...featureNames, ...providerNames]
  const plain = word.replace(/\(\)$/, '').replaceAll('-', '').toLowerCase()
  const found = known.find((name) => name.toLowerCase() === plain)
  if (found !== undefined) return found
  if (plain === 'social') throw wrong('social() comes with its providers: name them, e.g. github.')
  if (plain === 'oidc')
    throw wrong(`oidc() wants the issuer of yours: ${docsPage('providers')}, “Any other OpenID provider”.`)
  const meant = nearestWord(word, known)
  const question = meant === undefined ? '' : ` Did you mean ${meant}?`
  throw wrong(
    `There is no feature and no provider ${JSON.stringify(word)}.${question}\n` +
      `Features: ${featureNames.join(', ')}.\nProviders: ${providerNames.join(', ')}.`,
  )
}

function wrong(message: string): CommandError {
  return new CommandError(exitCode.usage, message)
}
