// Writes the files that are made from the features and from packages: the endpoints and the manifest of the browser client,
// and the list of common passwords.
// With --check it writes nothing and fails when a file is not what it would write.
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { createJiti } from 'jiti'

const root = new URL('../', import.meta.url)
const jiti = createJiti(import.meta.url)
const load = (path) => jiti.import(fileURLToPath(new URL(path, root)))

const { shippedFeatures } = await load('.scripts/shipped.ts')

async function clientManifest() {
  const { manifest } = await load('runtime/manifest.ts')
  const kinds = new Map()
  for (const [path, { method, changesSession }] of Object.entries(manifest(await shippedFeatures()))) {
    const facts = [method && `method: '${method}'`, changesSession && 'changesSession: true'].filter(Boolean).join(', ')
    kinds.set(facts, [...(kinds.get(facts) ?? []), path.slice(1)])
  }
  // Every page loads this list: the paths of one kind stand in one text.
  const lists = [...kinds].map(([facts, paths]) => {
    const lines = paths.map((path, at) => `'${path}${at === paths.length - 1 ? '' : ' '}'`)
    return `  ...calls(\n    ${lines.join(' +\n      ')},\n    { ${facts} },\n  ),\n`
  })
  return [
    '// Written by `npm run generate` from the routes of the features. Do not edit.\n',
    "import { type Manifest, calls } from './manifest.ts'\n\n",
    '/** The calls of the features that ship. */\n',
    `export const manifest: Manifest = {\n${lists.join('')}}\n`,
  ].join('')
}

const { endpointsFile, endpointsText } = await load('.scripts/endpoints.ts')
const { commonPasswords, commonPasswordsFile } = await load('.scripts/common-passwords.ts')
const files = {
  [endpointsFile]: await endpointsText(await shippedFeatures()),
  'widgets/client/manifest.generated.ts': await clientManifest(),
  [commonPasswordsFile]: await commonPasswords(fileURLToPath(root)),
}
for (const [path, text] of Object.entries(files)) {
  const before = await readFile(new URL(path, root), 'utf8').catch(() => undefined)
  if (before === text) continue
  if (process.argv.includes('--check')) {
    process.exitCode = 1
    console.error(`${path} is not up to date. Run: npm run generate`)
  } else {
    await writeFile(new URL(path, root), text)
    console.log(`wrote ${path}`)
  }
}
