// Writes the documents that come from the code: `node .scripts/docs.mjs`; with `--check` it only compares and fails.
import { readFile, writeFile } from 'node:fs/promises'
import { createJiti } from 'jiti'

const jiti = createJiti(import.meta.url)
const { isWritten, readSource, root } = await jiti.import('./source.ts')
const { generatedDocuments } = await jiti.import('./documents.ts')

const sources = readSource((path) => path.startsWith('runtime/') && isWritten(path))
const stale = []
for (const [path, text] of await generatedDocuments(root, sources)) {
  const present = await readFile(root + path, 'utf8').catch(() => undefined)
  if (present === text) continue
  stale.push(path)
  if (!process.argv.includes('--check')) await writeFile(root + path, text)
}

if (!process.argv.includes('--check'))
  console.log(stale.length === 0 ? 'The documents were up to date.' : `Written: ${stale.join(', ')}`)
else if (stale.length > 0) {
  console.error(`Not up to date: ${stale.join(', ')}. Run: npm run generate`)
  process.exitCode = 1
}
