/**
 * The schema library is inside the bundle, because its hundred files are a good part of a start and because its sentences
 * are on the wire. Its types stand in the declarations of the service, so they come along: `dist/types/` holds them, and
 * every declaration names them there.
 */
import { cpSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'

/** Packages whose types come along, and their folder below `dist/types`. */
const folders = { arktype: 'arktype', '@ark/schema': 'schema', '@ark/util': 'util', arkregex: 'regex' }

/**
 * Copies the types of the packages inside, and names the copies wherever a declaration below `dist/runtime` names a package.
 * @param {string} root of the repository, with `dist/` as the compiler left it
 */
export function bringInnerTypes(root) {
  const types = join(root, 'dist/types')
  rmSync(types, { recursive: true, force: true })
  for (const [name, folder] of Object.entries(folders)) {
    const source = join(root, 'node_modules', name, 'out')
    cpSync(source, join(types, folder), { recursive: true, filter: (path) => !/\.(?:js|map)$/.test(path) })
  }
  // An application that has the library itself extends its global interface: ours has a name of its own.
  for (const file of declarations(types)) rewrite(file, types, (text) => text.replace(/\bArkEnv\b/g, 'LatchkeyArkEnv'))
  for (const file of declarations(join(root, 'dist/runtime'))) rewrite(file, types, (text) => text)
}

function declarations(folder) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.d.ts'))
    .map((name) => join(folder, name))
}

const names = Object.keys(folders).join('|')
const specifier = new RegExp(
  `((?:from|import\\()\\s*)(["'])(${names})(?:/(?:internal/)?([\\w/]+)(?:\\.[jt]s)?)?\\2`,
  'g',
)

function rewrite(file, types, further) {
  const text = readFileSync(file, 'utf8')
  const changed = further(text).replace(specifier, (_whole, before, quote, name, entry = 'index') => {
    const path = relative(dirname(file), join(types, folders[name], `${entry}.js`))
      .split(sep)
      .join('/')
    return `${before}${quote}${path.startsWith('.') ? path : `./${path}`}${quote}`
  })
  if (changed !== text) writeFileSync(file, changed)
}
