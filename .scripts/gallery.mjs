// Serves the gallery of the widgets on this machine: every widget in every state, built from source.
// `--port 4000` takes that port, `--screenshots folder` and `--sheets folder` write pictures of all states and end;
// `--only 'sign-in/'` keeps to the states whose name has it, a regular expression.
import { parseArgs } from 'node:util'
import { fileURLToPath } from 'node:url'
import { createJiti } from 'jiti'

const { values } = parseArgs({
  options: {
    port: { type: 'string' },
    screenshots: { type: 'string' },
    sheets: { type: 'string' },
    only: { type: 'string', default: '' },
  },
})
const jiti = createJiti(import.meta.url)
const load = (path) => jiti.import(fileURLToPath(new URL(`../test/gallery/${path}`, import.meta.url)))

const { startGallery } = await load('serve.ts')
const gallery = await startGallery(values.port === undefined ? 0 : Number(values.port))
const folder = values.screenshots ?? values.sheets
if (folder === undefined) {
  console.log(`Gallery: ${gallery.origin}`)
  process.once('SIGINT', () => void gallery.close())
  process.once('SIGTERM', () => void gallery.close())
} else {
  try {
    const { shoot } = await load('shoot.ts')
    const written = await shoot(
      gallery.origin,
      folder,
      values.sheets === undefined ? 'screenshots' : 'sheets',
      values.only,
    )
    console.log(`Wrote ${written} pictures to ${folder}`)
  } finally {
    await gallery.close()
  }
}
