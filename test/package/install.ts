import { execFile } from 'node:child_process'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../..', import.meta.url))
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
/** What the test runner sets and a build of an application must not see. */
const foreign = /^(NODE_ENV$|VITEST|TEST$|MODE$|DEV$|PROD$|SSR$|npm_)/

/** The two packages, each with its folder. */
const packages = { latchkey: root, '@latchkey/react': join(root, 'widgets') }

/** An application outside the repository, with packed packages of ours in its `node_modules`. */
export interface Installed {
  readonly folder: string
  /** The installed `latchkey` command. */
  readonly program: string
  /** Changes a file of the application. */
  edit(file: string, change: (text: string) => string): Promise<void>
  /** Runs a command that npm put into the application, e.g. `vite`; answers what it wrote. */
  run(command: string, args: readonly string[], env?: Readonly<Record<string, string>>): Promise<string>
  remove(): Promise<void>
}

/**
 * Packs what is built of `names`, copies the application at `source` (a path in the repository) and installs all of it outside
 * of the repository, with `more` packages, e.g. `next@16.4.6`.
 */
export async function installOutside(
  source: string,
  more: readonly string[] = [],
  names: readonly (keyof typeof packages)[] = ['@latchkey/react'],
): Promise<Installed> {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-outside-'))
  await cp(join(root, source), folder, { recursive: true })
  await installInto(folder, more, names)
  return {
    folder,
    program: join(folder, 'node_modules/latchkey/dist/cli/main.js'),
    async edit(file, change) {
      const path = join(folder, file)
      await writeFile(path, change(await readFile(path, 'utf8')))
    },
    async run(command, args, env = {}) {
      const bin = join(folder, 'node_modules/.bin', command)
      const ended = await run(bin, args, { cwd: folder, env: { ...ownEnvironment(), ...env } })
      return ended.stdout + ended.stderr
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

/** The same in a folder that is there, with a `package.json` of its own. */
export async function installInto(
  folder: string,
  more: readonly string[],
  names: readonly (keyof typeof packages)[],
): Promise<void> {
  // The build has been made before the tests; packing must not start another.
  for (const name of names)
    await run(npm, ['pack', '--ignore-scripts', '--pack-destination', folder], { cwd: packages[name] })
  const tarballs = (await readdir(folder)).filter((name) => name.endsWith('.tgz')).map((name) => `./${name}`)
  if (tarballs.length !== names.length) throw new Error(`npm pack left ${tarballs.join(', ')}`)
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline']
  await run(npm, ['install', ...quiet, ...tarballs, ...more], { cwd: folder, env: ownEnvironment() })
}

/** The environment without what belongs to the test runner. */
export function ownEnvironment(): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !foreign.test(name)))
}
