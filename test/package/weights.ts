import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { kilobytes, split, whole } from '../widgets/bundles.ts'

const widgets = fileURLToPath(new URL('../../widgets', import.meta.url))

/** A size that has a limit. All are in KB of gzip, minified, without React. */
export interface Weight {
  readonly name: string
  /** What it must not exceed. */
  readonly limit: number
  readonly weigh: () => Promise<number>
}

const provider = "export { AuthProvider } from './core/auth-provider.tsx'"
const parts = {
  signIn: "export { SignIn } from './entrance/sign-in.ts'",
  signUp: "export { SignUp } from './entrance/sign-up.ts'",
  userButton: "export { UserButton } from './account/user-button/index.ts'",
  switcher: "export { OrganizationSwitcher } from './organization/switcher/index.ts'",
  organizationList: "export { OrganizationList } from './organization/list/index.ts'",
  userProfile: "export { UserProfile } from './account/user-profile/index.ts'",
  rowMenu: "export { ActionsMenu } from './parts/actions-menu.tsx'",
  account: "export { ChangePassword } from './account/settings/index.ts'",
  organizationProfile: "export { OrganizationProfile } from './organization/profile/index.ts'",
  invitations:
    "export { AcceptInvitation } from './organization/accept-invitation/index.ts'; export { UserInvitations } from './organization/user-invitations/index.ts'",
}
const everything = "export * from './index.ts'"
const page = (...contents: readonly string[]) => split([provider, ...contents].join('\n'))

/** What a page loads at once. */
async function atOnce(...contents: readonly string[]): Promise<number> {
  return kilobytes((await page(...contents)).entry)
}

/** What few people open of an organization: measured by itself. */
const auditSection = './audit-section.tsx'

/** What a page may load in all, but for the audit log. */
async function inAll(...contents: readonly string[]): Promise<number> {
  return kilobytes((await whole([provider, ...contents].join('\n'), [auditSection])).everything)
}

/**
 * The limits: a guard against accidents, below which nobody bends code for bytes. What is `added` comes on top of what stands
 * before it on the same page.
 */
export const weights: readonly Weight[] = [
  { name: 'SignIn with provider, client and sentences', limit: 20, weigh: () => atOnce(parts.signIn) },
  {
    name: 'passkeys, loaded where they can be used',
    limit: 5,
    weigh: async () => kilobytes((await page(parts.signIn)).later('passkey')),
  },
  {
    // Sentences that only a few widgets say come with those, and no longer with SignIn.
    name: 'SignUp added to SignIn',
    limit: 4.9,
    weigh: async () => (await atOnce(parts.signIn, parts.signUp)) - (await atOnce(parts.signIn)),
  },
  {
    name: 'the dialog, loaded when one is opened',
    limit: 16,
    weigh: async () => kilobytes((await split(everything)).later('reauthentication-dialog')),
  },
  {
    name: 'UserButton, added to the provider',
    limit: 4.3,
    weigh: async () => (await atOnce(parts.userButton)) - (await atOnce()),
  },
  {
    name: 'the menu of UserButton, loaded on intent',
    limit: 40,
    weigh: async () => kilobytes((await page(parts.userButton)).later('user-menu')),
  },
  {
    name: 'OrganizationSwitcher, added to UserButton',
    limit: 4,
    weigh: async () => (await atOnce(parts.userButton, parts.switcher)) - (await atOnce(parts.userButton)),
  },
  {
    name: 'the menu of OrganizationSwitcher, loaded on intent',
    limit: 40,
    weigh: async () => kilobytes((await page(parts.userButton, parts.switcher)).later('switcher-menu')),
  },
  {
    name: 'UserProfile, added to menus and dialogs',
    limit: 18,
    weigh: async () => (await inAll(parts.userProfile)) - (await inAll(parts.signIn, parts.account, parts.rowMenu)),
  },
  {
    name: 'OrganizationProfile and invitations, added to menus and dialogs',
    limit: 22,
    weigh: async () => {
      const before = [parts.userButton, parts.signIn, parts.signUp, parts.organizationList]
      return (await inAll(...before, parts.organizationProfile, parts.invitations)) - (await inAll(...before))
    },
  },
  {
    name: 'the audit log of an organization, loaded with its tab',
    limit: 8,
    weigh: async () => kilobytes((await page(parts.organizationProfile)).later('audit-section')),
  },
  {
    name: 'everything',
    limit: 153,
    weigh: async () => kilobytes((await whole(everything)).everything),
  },
  {
    name: 'AdminUsers, added to everything',
    limit: 7,
    weigh: async () => {
      const administration = `${everything}; export * from './admin/users/index.ts'`
      return kilobytes((await whole(administration)).everything) - kilobytes((await whole(everything)).everything)
    },
  },
  {
    name: 'AuditLog, added to everything',
    limit: 3,
    weigh: async () => {
      const log = `${everything}; export * from './audit/index.ts'`
      return kilobytes((await whole(log)).everything) - kilobytes((await whole(everything)).everything)
    },
  },
  { name: 'styles.css', limit: 14.5, weigh: async () => kilobytes(await readFile(`${widgets}/styles.css`)) },
]

/** The languages beside English, each with its sentences, and with those that come where the audit log is shown. */
export async function languages(): Promise<Weight[]> {
  const folder = fileURLToPath(new URL('../../widgets/dist/widgets/locales', import.meta.url))
  const files = await readdir(folder)
  const names = files.flatMap((file) => /^([a-z]{2}(?:-[a-z]{2})?)\.js$/i.exec(file)?.[1] ?? [])
  const language = (name: string) => split(`export * from './${name}.js'`, [], folder)
  return [
    ...names.map((name) => ({
      name: `locale ${name}`,
      limit: 15.5,
      weigh: async () => kilobytes((await language(name)).entry),
    })),
    ...names.map((name) => ({
      name: `locale ${name}, of the audit log`,
      limit: 3,
      weigh: async () => kilobytes((await language(name)).later(name)),
    })),
  ]
}
