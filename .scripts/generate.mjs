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
  const entries = Object.entries(manifest(await shippedFeatures())).map(([path, { method, changesSession }]) => {
    const facts = [method === 'POST' && 'post', method === 'GET' && 'get', changesSession && 'changes'].filter(Boolean)
    return `  '${path}': ${facts.length === 1 ? facts[0] : `{ ${facts.map((fact) => `...${fact}`).join(', ')} }`},\n`
  })
  return [
    '// Written by `npm run generate` from the routes of the features. Do not edit.\n',
    "import type { Manifest } from './manifest.ts'\n\n",
    "const get = { method: 'GET' } as const\n",
    "const post = { method: 'POST' } as const\n",
    'const changes = { changesSession: true } as const\n\n',
    '/** The calls of the features that ship. */\n',
    `export const manifest: Manifest = {\n${entries.join('')}}\n`,
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
