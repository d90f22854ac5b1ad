/**
 * Joins what tsc wrote for the service and the command line into a few files: a start reads some ten files of ours instead
 * of some two hundred. Both entries share their chunks, so that there is one copy of every module of ours. Types stay as
 * tsc wrote them. A package that package.json lists is loaded from where npm put it, so that an operator can update it; what
 * is inside is not listed, and its licence goes into dist/THIRD-PARTY-LICENSES.
 */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build } from 'esbuild'

/** Packages that are loaded from where npm put them. */
function listedIn(root) {
  const { dependencies, optionalDependencies, peerDependencies } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  )
  return Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })
}

/** The files below `dist/cli` and `dist/runtime` that package.json names as commands and exports. */
function entriesOf(root) {
  const { bin, exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const files = [...Object.values(bin), ...Object.values(exports).map((entry) => entry.default ?? entry)]
  return files.filter((file) => /^(?:\.\/)?dist\/(?:cli|runtime)\//.test(file) && !runsAnywhere(file))
}

/**
 * `latchkey/verify` and `latchkey/webhooks` run without Node: they stay as tsc wrote them, with the module that `verify`
 * shares with the service, and npm brings what they import. So does the one module of the service that the widgets decide with, and so do the two that Next
 * loads where there may be no Node.
 */
function runsAnywhere(file) {
  const paths =
    'verify/|webhooks/|common/loopback\\.js$|contract/permissions\\.js$|frameworks/next/next-(?:config|proxy)\\.js$'
  return new RegExp(`dist/runtime/(?:${paths})`).test(file.replaceAll('\\', '/'))
}

/**
 * ArkType's `jitless`, where the settings begin: it would compile a function from text for each of some four hundred
 * schemas, which takes longer than everything that the service then checks with them, and which `node
 * --disallow-code-generation-from-strings` forbids. A module that calls `configure` would come after the first schema in a
 * chunk, or load ArkType where nothing needs it.
 */
const interpretedSchemas = {
  name: 'interpreted-schemas',
  setup(bundling) {
    bundling.onLoad({ filter: /[\\/]@ark[\\/]schema[\\/]out[\\/]config\.js$/ }, ({ path }) => {
      const published = readFileSync(path, 'utf8')
      const contents = published.replace('$ark.config ??= {}', '$ark.config ??= { jitless: true }')
      return contents === published
        ? {
            errors: [
              { text: 'ArkType sets its settings up in another way: see interpretedSchemas in .scripts/bundle.mjs' },
            ],
          }
        : { contents }
    })
  },
}

/** Replaces the modules below `dist/cli` and `dist/runtime` by their bundle. */
export async function bundleService(root) {
  const dist = join(root, 'dist')
  rmSync(join(dist, 'chunks'), { recursive: true, force: true })
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: entriesOf(root),
    outdir: 'dist',
    outbase: 'dist',
    chunkNames: 'chunks/[name]-[hash]',
    allowOverwrite: true,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    external: listedIn(root),
    plugins: [interpretedSchemas],
    legalComments: 'none',
    metafile: true,
    logLevel: 'warning',
    // Commander is CommonJS and asks for Node's own modules by `require`.
    banner: {
      js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
    },
  })
  removeJoined(dist, new Set(Object.keys(metafile.outputs).map((file) => join(root, file))))
  writeFileSync(join(dist, 'THIRD-PARTY-LICENSES'), licencesOf(root, Object.keys(metafile.inputs)))
}

/** Nobody can import what is inside the bundle: the modules, and the types of the command line. */
function removeJoined(dist, kept) {
  for (const folder of ['cli', 'runtime']) {
    for (const entry of readdirSync(join(dist, folder), { recursive: true, withFileTypes: true })) {
      const file = join(entry.parentPath, entry.name)
      const joined = entry.isFile() && (folder === 'cli' || (file.endsWith('.js') && !runsAnywhere(file)))
      if (joined && !kept.has(file)) rmSync(file)
    }
  }
  rmSync(join(dist, 'cli/commands'), { recursive: true })
}

/** Packages that are inside without being among the inputs: the PostgreSQL driver, and the list of common passwords. */
const generatedFrom = ['postgres', '@zxcvbn-ts/language-common']

/** The name, version and licence text of every package whose code is among `inputs`, and of those above. */
function licencesOf(root, inputs) {
  const folders = inputs.flatMap((input) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(resolve(root, input))?.[0] ?? [])
  const generated = generatedFrom.map((name) => join(root, 'node_modules', name))
  const texts = [...new Set([...folders, ...generated])].toSorted().map((folder) => {
    const { name, version, license, author } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    const file = readdirSync(folder).find((entry) => /^(licen[cs]e|unlicense)/i.test(entry))
    const holder = typeof author === 'object' ? author.name : (author ?? 'its authors')
    const text = file === undefined ? `${license}, by ${holder}` : readFileSync(join(folder, file), 'utf8').trim()
    return `${name} ${version}\n\n${text}\n`
  })
  return `The files of this folder contain these packages.\n\n${texts.join(`\n${'-'.repeat(80)}\n\n`)}`
}
