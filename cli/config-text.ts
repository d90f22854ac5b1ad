import { featureChoices, type FeatureName, providerChoices, type ProviderName } from './choices.ts'

/** Characters of a line in a file that we write. */
const longestLine = 100

interface Chosen {
  readonly features: readonly FeatureName[]
  readonly providers: readonly ProviderName[]
  /** Whether a front end that was written for better-auth stays as it is. */
  readonly keepsFrontEnd?: boolean
}

/** What such a front end wants of a feature: it parses metadata unguarded, and has the page that better-auth's guide shows. */
const keeping: Partial<Readonly<Record<FeatureName, string>>> = {
  organization: "{ metadata: 'text', invitationPage: '/accept-invitation/{id}' }",
}

/** The calls of features with options that keep such a front end as it is, of those that are chosen. */
export function keepingCalls(features: readonly FeatureName[]): string[] {
  return features.flatMap((name) => (keeping[name] === undefined ? [] : [`${name}(${keeping[name]})`]))
}

/** `import { defineConfig, jwt } from 'latchkey'`, on several lines where one would be long. */
export function importText(names: readonly string[], { quote = "'", end = '' } = {}): string {
  const from = `from ${quote}latchkey${quote}${end}`
  const line = `import { ${names.join(', ')} } ${from}`
  return line.length <= longestLine ? line : `import {\n${names.map((name) => `  ${name},\n`).join('')}} ${from}`
}

/** The names that the config imports, in the order of the alphabet. */
export function importedNames({ features, providers }: Chosen): string[] {
  const social = providers.length > 0 ? ['social', ...providers] : []
  return ['defineConfig', ...features, ...social].toSorted()
}

/** A line for each feature and each provider that there is: code for the chosen ones, comments for the others. */
export function featureLines({ features, providers, keepsFrontEnd = false }: Chosen): string[] {
  const calls = featureChoices.map(({ value, hint }) => {
    const line = `${value}(${keepsFrontEnd ? (keeping[value] ?? '') : ''}), // ${hint}`
    return `    ${features.includes(value) ? line : commented(line)}`
  })
  return [...calls, ...(providers.length > 0 ? socialLines(providers) : socialLines([]).map(commentedBelow))]
}

function socialLines(chosen: readonly ProviderName[]): string[] {
  const lines = providerChoices.map(({ value, hint }) => {
    const line = `${value}(), // ${hint}`
    return `        ${chosen.length === 0 || chosen.includes(value) ? line : commented(line)}`
  })
  return [
    '    // Sign-in with other services: register there, and put the id and the secret that you get into .env.',
    '    social({',
    '      providers: [',
    ...lines,
    '      ],',
    '    }),',
  ]
}

function commented(line: string): string {
  return `// ${line}`
}

/** A line of a list as a comment at the place where the list begins. */
function commentedBelow(line: string): string {
  const text = line.slice(4)
  return text.startsWith('//') ? line : `    ${commented(text)}`
}
