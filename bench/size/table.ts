/** `npm run size`: what our widgets weigh, beside their limits and beside the newest published better-auth-ui. */
import manifest from '../../widgets/package.json' with { type: 'json' }
import { kilobytes, split, whole } from '../../test/widgets/bundles.ts'
import { languages, weights } from '../../test/package/weights.ts'
import { betterAuthUi, type Sizes, version } from './better-auth-ui.ts'

const number = (value: number) => value.toFixed(1).padStart(7)

/** Our pages that do what theirs do, each as the entries that it imports. */
const pages: readonly (readonly [string, keyof Sizes, readonly string[]])[] = [
  ['sign-in', 'signIn', ['sign-in']],
  ['all forms', 'auth', ['sign-in', 'sign-up', 'forgot-password', 'reset-password', 'verify-email']],
  ['user button', 'userButton', ['user-button']],
  ['organization switcher', 'switcher', ['organization-switcher']],
]
const provider = "export { AuthProvider } from './core/auth-provider.tsx'"

/** The source of an entry of the package, as its manifest says. */
function sourceOf(entry: string): string {
  const exported = Object.entries(manifest.exports).find(([name]) => name === `./${entry}`)?.[1]
  if (exported === undefined || typeof exported === 'string') throw new Error(`The package has no entry ${entry}`)
  return exported.default.replace('./dist/widgets/', './').replace(/\.js$/, '')
}

console.log('KB of gzip, minified, React left out.\n')
console.log(`${'   size  limit'}  what`)
for (const { name, limit, weigh } of [...weights, ...(await languages())]) {
  const size = await weigh()
  console.log(`${number(size)}${number(limit)}  ${name}${size > limit ? '  ← above its limit' : ''}`)
}

console.log(
  `\nBeside @daveyplate/better-auth-ui ${version}, whose auth client is left out of its numbers and is in ours:\n`,
)
const theirs = await betterAuthUi()
console.log('   ours  whole theirs  what   (ours: what the page loads at once; whole: with all that it may load later)')
for (const [name, key, entries] of pages) {
  const contents = [provider, ...entries.map((entry) => `export * from '${sourceOf(entry)}'`)].join('\n')
  const { entry } = await split(contents)
  const { everything } = await whole(contents)
  console.log(`${number(kilobytes(entry))}${number(kilobytes(everything))}${number(theirs[key])}  ${name}`)
}
const { everything } = await whole("export * from './index.ts'")
console.log(`       ${number(kilobytes(everything))}${number(theirs.everything)}  everything`)
