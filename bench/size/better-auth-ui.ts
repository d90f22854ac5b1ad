import { execFile } from 'node:child_process'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import manifest from './better-auth-ui/package.json' with { type: 'json' }
import { kilobytes, whole } from '../../test/widgets/bundles.ts'

const run = promisify(execFile)
const name = '@daveyplate/better-auth-ui'
/** The auth client stays out of its numbers, and so does everything that belongs to it; ours has its own inside. */
const client = ['better-auth', 'better-auth/*', '@better-auth/*', '@better-fetch/*']

/** The version that is measured. */
export const version = manifest.dependencies[name]

/** What is measured of it, by name, each as the components that a page imports. */
const pages = {
  signIn: ['AuthUIProvider', 'SignInForm'],
  auth: ['AuthUIProvider', 'AuthView'],
  userButton: ['AuthUIProvider', 'UserButton'],
  switcher: ['AuthUIProvider', 'OrganizationSwitcher'],
} as const

export type Sizes = Readonly<Record<keyof typeof pages | 'everything', number>>

/** Installs the published package into a temporary folder and weighs it, in KB of gzip. */
export async function betterAuthUi(): Promise<Sizes> {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-size-'))
  try {
    await cp(join(import.meta.dirname, 'better-auth-ui'), folder, { recursive: true })
    // Its peers of other databases and captchas stay out: nothing that is measured imports them.
    const quiet = ['--ignore-scripts', '--legacy-peer-deps', '--no-audit', '--no-fund']
    await run('npm', ['ci', ...quiet], { cwd: folder, shell: process.platform === 'win32' })
    const weigh = async (what: string) =>
      kilobytes((await whole(`export ${what} from '${name}'`, client, folder)).everything)
    const sizes = Object.entries(pages).map(
      async ([page, components]) => [page, await weigh(`{ ${components.join(', ')} }`)] as const,
    )
    const found = Object.fromEntries(await Promise.all(sizes))
    const of = (page: keyof typeof pages) => found[page] ?? Number.NaN
    return {
      signIn: of('signIn'),
      auth: of('auth'),
      userButton: of('userButton'),
      switcher: of('switcher'),
      everything: await weigh('*'),
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
