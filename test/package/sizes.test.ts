import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import manifest from '../../widgets/package.json' with { type: 'json' }
import { isDeep } from '../support/depth.ts'
import { split, whole } from '../widgets/bundles.ts'
import { languages, weights } from './weights.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const all = await languages()
const signInPage =
  "export { AuthProvider } from './core/auth-provider.tsx'; export { SignIn } from './entrance/sign-in.ts'"

/** The entries that a page imports: name, and source file seen from the root. */
const entries = Object.entries(manifest.exports).flatMap(([name, entry]) => {
  if (typeof entry === 'string' || !entry.default.startsWith('./dist/widgets/')) return []
  return [[name, entry.default.replace('./dist/', './').replace(/\.js$/, '')] as const]
})

/** The entry that has nearly everything, and those that it does not have. */
const alone = new Set(
  '. ./client ./admin-users ./audit-log ./impersonation-banner ./next ./react-router ./tanstack-router'.split(' '),
)

/** Optional peers: the application has the one that it uses. */
const routers = ['next/*', 'react-router', '@tanstack/react-router']

describe('what an application downloads, in KB', () => {
  it.each([...weights, ...all])('is at most $limit for $name', async ({ limit, weigh }) => {
    const size = await weigh()
    expect(size).toBeGreaterThan(0.05)
    expect(size).toBeLessThanOrEqual(limit)
  })
})

describe('what a page does not use', () => {
  it('stays out of the page that signs people in', async () => {
    const { modules } = await split(signInPage)
    const paths = [...modules.keys()]
    expect(paths).toContain('widgets/entrance/forms/sign-in.tsx')
    const foreign = /sign-up|organization|admin|invit|account\/|user-button|reauth|social\/brands|radix|locales\/[^/]+$/
    expect(paths.filter((path) => foreign.test(path))).toEqual([])
  })

  it.each([
    ['SignIn', 'entrance/forms/sign-in.tsx'],
    ['UserButton', 'account/user-button/user-button.tsx'],
    ['OrganizationSwitcher', 'organization/switcher/organization-switcher.tsx'],
    ['OrganizationProfile', 'organization/profile/organization-profile.tsx'],
  ])('stays out when %s is taken from the entry that has everything', async (name, own) => {
    const { modules } = await whole(`export { ${name} } from './index.ts'`)
    expect([...modules.keys()]).toContain(`widgets/${own}`)
    const strangers = /\/(admin|sign-up|connected-accounts|accept-invitation)/
    const found = new Set([...modules.keys()].flatMap((path) => strangers.exec(path)?.[1] ?? []))
    // The button opens the account in a dialog, which has the connected accounts; sign-in leads to a new account.
    const led: Readonly<Record<string, string>> = { UserButton: 'connected-accounts', SignIn: 'sign-up' }
    expect([...found].filter((stranger) => stranger !== led[name])).toEqual([])
  })

  it('is loaded when it is needed: no page has dialogs or the passkey library at once', async () => {
    const { entry, everything } = await split("export * from './index.ts'")
    expect(everything).toContain('onEscapeKeyDown')
    expect(entry).not.toContain('onEscapeKeyDown')
    const page = await split(signInPage)
    expect(page.everything).toContain('WebAuthn')
    expect(page.entry).not.toContain('WebAuthn')
  })
})

describe('every entry for pages', () => {
  it.each(isDeep ? entries : entries.filter(([name]) => alone.has(name)))(
    '%s holds nothing of the service, of Node, and no React of its own',
    async (_name, file) => {
      const { everyModule, everything } = await split(`export * from '${file}'`, routers, root)
      const shared = ['runtime/contract/permissions.ts']
      const paths = [...everyModule.keys()].filter((path) => !shared.includes(path))
      expect(paths.filter((path) => path.startsWith('runtime/'))).toEqual([])
      expect(paths.filter((path) => /node_modules\/(?:react|react-dom|scheduler)\//.test(path))).toEqual([])
      expect(everything).not.toMatch(/(?:from|import|require\()\s*["']node:/)
    },
  )

  it('is an ES module: nothing is offered to require alone', () => {
    expect(manifest.type).toBe('module')
    for (const entry of Object.values(manifest.exports))
      if (typeof entry === 'object') expect(Object.keys(entry)).toEqual(['types', 'default'])
  })
})

describe('a server component', () => {
  it('may import every file of a widget: what needs a browser’s React says “use client”', async () => {
    const { everyModule } = await split("export * from './index.ts'; export * from './admin/users/index.ts'")
    const own = [...everyModule.keys()].filter((path) => path.startsWith('widgets/'))
    expect(own.length).toBeGreaterThan(50)
    const texts = await Promise.all(own.map(async (path) => [path, await readFile(`${root}/${path}`, 'utf8')] as const))
    const needs =
      /\buse(?:State|Effect|LayoutEffect|Ref|Reducer|Context|SyncExternalStore)\(|createContext\(|\bon[A-Z]\w+=\{/
    const silent = texts.filter(([, text]) => needs.test(text) && !text.startsWith("'use client'"))
    expect(silent.map(([path]) => path)).toEqual([])
  })
})
