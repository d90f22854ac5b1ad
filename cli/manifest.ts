import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { exitCode } from './exit-code.ts'
import { CommandError } from './failure.ts'

/** What a project's package.json lists, by name: `dependencies` and `devDependencies` together. */
export type Listed = Readonly<Record<string, string>>

/** The packages of a folder's package.json; none where there is no such file. @throws {CommandError} when it is no JSON */
export function listedIn(directory: string): Listed {
  const path = join(directory, 'package.json')
  if (!existsSync(path)) return {}
  const manifest = parsed(path)
  return { ...textsOf(manifest, 'devDependencies'), ...textsOf(manifest, 'dependencies') }
}

function parsed(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    throw new CommandError(exitCode.configuration, `${path} is not JSON. Correct it: ${error.message}`)
  }
}

function textsOf(manifest: unknown, key: string): Record<string, string> {
  const value: unknown = typeof manifest === 'object' && manifest !== null ? Reflect.get(manifest, key) : undefined
  if (typeof value !== 'object' || value === null) return {}
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}

/** How a package manager is told to install, and to run a script. */
interface PackageManager {
  readonly locks: readonly string[]
  readonly install: string
  readonly run: string
}

const npm: PackageManager = { locks: ['package-lock.json'], install: 'npm install', run: 'npm run' }
const managers: readonly PackageManager[] = [
  { locks: ['pnpm-lock.yaml'], install: 'pnpm add', run: 'pnpm' },
  { locks: ['yarn.lock'], install: 'yarn add', run: 'yarn' },
  { locks: ['bun.lock', 'bun.lockb'], install: 'bun add', run: 'bun run' },
  npm,
]

/** The package manager whose lock file is nearest: in the folder, or above it as in a repository of many packages. */
export function packageManager(directory: string): PackageManager {
  const found = managers.find(({ locks }) => locks.some((lock) => existsSync(join(directory, lock))))
  const parent = dirname(directory)
  if (found !== undefined) return found
  // Above the repository, a lock file belongs to somebody else.
  return parent === directory || existsSync(join(directory, '.git')) ? npm : packageManager(parent)
}

/** The line that installs what is not listed yet; undefined where all of it is. */
export function installLine(directory: string, packages: readonly string[]): string | undefined {
  const listed = listedIn(directory)
  const missing = packages.filter((name) => !(name in listed))
  return missing.length === 0 ? undefined : `${packageManager(directory).install} ${missing.join(' ')}`
}

/** `npm run dev` in the words of the project's package manager. */
export function scriptLine(directory: string, line: string): string {
  return line.replace(/^npm run(?= )/, packageManager(directory).run)
}
