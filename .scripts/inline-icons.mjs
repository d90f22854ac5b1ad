// Puts the icons that a module of the widgets imports into that module: the packages that they come from weigh sixty
// megabytes, of which a site needs some kilobytes. Their licences allow it (ISC, CC0) and stay with them.
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'

const packages = /^(?:lucide|simple-icons|@iconify-icons)(?:\/|$)/
const imported = /from ['"](?:lucide|simple-icons|@iconify-icons)[/'"]/

const othersStay = {
  name: 'others-stay',
  setup(bundling) {
    bundling.onResolve({ filter: /.*/ }, ({ path, kind, importer }) => {
      const isInside = kind === 'entry-point' || packages.test(path) || importer.includes('node_modules')
      return isInside ? undefined : { path, external: true }
    })
  },
}

/** Rewrites the modules in `folder` that import icons. */
export async function inlineIcons(folder) {
  const modules = readdirSync(folder, { recursive: true })
    .map((name) => join(folder, name))
    .filter((file) => file.endsWith('.js') && imported.test(readFileSync(file, 'utf8')))
  await build({
    entryPoints: modules,
    outbase: folder,
    outdir: folder,
    allowOverwrite: true,
    bundle: true,
    format: 'esm',
    target: 'es2022',
    legalComments: 'inline',
    plugins: [othersStay],
  })
  return modules.length
}
