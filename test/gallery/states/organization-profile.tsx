import { OrganizationProfile } from '../../../widgets/organization/profile/index.ts'
import { choose, click, dialog, fieldError, find, message, openMenu, send, type } from '../act.ts'
import { acme, asRole, crowd, fullAcme, pageOf } from '../organizations.ts'
import { longName } from '../people.ts'
import { refusal } from '../problems.ts'
import { statesOf } from '../state.ts'
import type { Question } from '../wire.ts'

const needs = { features: { organization: true, teams: true, organizationAudit: true } } as const
const uploadImage = async () => '/logo.png'
const tab = (name: string) => click(`[role="tab"][data-section="${name}"]`)
const shown = async (name: string) => {
  await tab(name)
  await find(`[role="tabpanel"][data-section="${name}"] [data-part="card"]`)
}
const show = (name: string) => ({ act: () => shown(name) })
/** Opens the form of a row of the general section. */
const change = (row: number) => click('[role="tabpanel"] [data-part="setting"] [data-part="button"]', row)
const rows = () => find('[data-member]')
/** What the caller is in the organization is asked for by itself: that question is answered also where the list is not. */
const membersExceptOwn = (reply: 'never' | 'offline') => ({
  by: ({ query }: Question) => (query.has('filterField') ? { json: pageOf(crowd, query) } : reply),
})
const from = (people: typeof crowd) => ({ by: ({ query }: Question) => ({ json: pageOf(people, query) }) })
const teamless = { ...fullAcme, teams: [], teamsTotal: 0 }

/** The widget that manages one organization. */
export const organizationProfile = statesOf(
  'organization-profile',
  { session: 'signed-in', needs, render: () => <OrganizationProfile /> },
  {
    'as-session-loads': { session: 'loading' },
    'session-failed': { session: 'failed' },
    'signed-out': { session: 'signed-out' },
    loading: { answers: { '/organization/get-full-organization': 'never' } },
    failed: {
      answers: { '/organization/get-full-organization': 'offline' },
      act: async () => void (await find('[role="alert"]')),
    },
    'no-organization': { answers: { '/organization/get-full-organization': { json: null } } },
    general: {},
    'general-with-logo': { needs: { ...needs, uploadImage } },
    'general-changing-slug': {
      act: async () => {
        await change(1)
        await find('[name="slug"]')
      },
    },
    'general-changing-name': {
      act: async () => {
        await change(0)
        await find('[name="name"]')
      },
    },
    'general-as-member': { answers: { '/organization/list-members': from(asRole('member')) } },
    'general-short-name-taken': {
      answers: { '/organization/update': refusal(400, 'SLUG_IS_TAKEN') },
      act: async () => {
        await change(1)
        await send({ slug: 'taken-slug' })
        await find('[data-part="error"], [role="alert"][data-state="error"]')
      },
    },
    'long-names': {
      answers: {
        '/organization/get-full-organization': { json: { ...fullAcme, name: longName, slug: 'x'.repeat(48) } },
      },
    },
    'all-below-each-other': { render: () => <OrganizationProfile layout="stack" /> },
    members: show('members'),
    'members-loading': {
      answers: { '/organization/list-members': membersExceptOwn('never') },
      act: () => tab('members'),
    },
    'members-failed': {
      answers: { '/organization/list-members': membersExceptOwn('offline') },
      act: async () => {
        await tab('members')
        await find('[role="tabpanel"] [role="alert"] button')
      },
    },
    'members-100': {
      answers: { '/organization/list-members': from(crowd) },
      render: () => <OrganizationProfile pageSize={100} />,
      act: async () => {
        await tab('members')
        await rows()
      },
    },
    'members-chosen-columns': {
      render: () => <OrganizationProfile columns={['joined', 'roles']} />,
      act: async () => {
        await tab('members')
        await rows()
      },
    },
    'members-menu': {
      act: async () => {
        await tab('members')
        await rows()
        await openMenu(1)
      },
    },
    'members-roles': {
      act: async () => {
        await tab('members')
        await rows()
        await choose(1, 0)
        await dialog()
      },
    },
    'members-roles-of-last-owner': {
      act: async () => {
        await tab('members')
        await rows()
        await choose(0, 0)
        await dialog()
      },
    },
    'members-removing': {
      act: async () => {
        await tab('members')
        await rows()
        await choose(1, 1)
        await dialog()
      },
    },
    'members-inviting': {
      act: async () => {
        await tab('members')
        await rows()
        await click('[role="tabpanel"] [data-part="header"] [data-part="submit"]')
        await dialog()
      },
    },
    invitations: show('invitations'),
    'invitations-menu': {
      act: async () => {
        await shown('invitations')
        await find('[data-invitation]')
        await openMenu()
      },
    },
    'invitations-loading': { answers: { '/organization/list-invitations': 'never' }, act: () => tab('invitations') },
    'invitations-failed': {
      answers: { '/organization/list-invitations': 'offline' },
      act: async () => {
        await tab('invitations')
        await find('[role="tabpanel"] [role="alert"] button')
      },
    },
    'invitations-empty': { answers: { '/organization/list-invitations': { json: [] } }, ...show('invitations') },
    'invitations-cancelling': {
      act: async () => {
        await tab('invitations')
        await find('[data-invitation]')
        await choose(0, 2)
        await dialog()
      },
    },
    teams: show('teams'),
    'teams-menu': {
      act: async () => {
        await shown('teams')
        await openMenu()
      },
    },
    'teams-members': {
      answers: {
        '/organization/list-team-members': {
          json: [{ id: 'place-1', teamId: 'team-1', userId: 'user-1', createdAt: acme.createdAt }],
        },
      },
      act: async () => {
        await shown('teams')
        await choose(0, 0)
        await find('[role="dialog"] [data-part="account"]')
        await type('[role="dialog"] input[type="search"]', 'person')
        await find('[role="dialog"] [data-part="account"]', 1)
      },
    },
    'teams-loading': { answers: { '/organization/list-teams': 'never' }, act: () => tab('teams') },
    'teams-failed': {
      answers: { '/organization/list-teams': 'offline' },
      act: async () => {
        await tab('teams')
        await find('[role="tabpanel"] [role="alert"] button')
      },
    },
    'teams-empty': {
      answers: {
        '/organization/get-full-organization': { json: teamless },
        '/organization/list-teams': { json: [] },
      },
      ...show('teams'),
    },
    'teams-creating-with-error': {
      act: async () => {
        await tab('teams')
        await click('[role="tabpanel"] [data-part="header"] [data-part="submit"]')
        await dialog()
        await click('[role="dialog"] [data-part="submit"]')
        await fieldError()
      },
    },
    audit: {
      act: async () => {
        await tab('audit')
        await find('[data-entry]')
      },
    },
    'audit-details': {
      act: async () => {
        await tab('audit')
        await click('[data-entry] [data-part="trigger"]')
        await find('[data-look="details"]')
      },
    },
    'audit-failed': {
      answers: { '/audit/list': 'offline' },
      act: async () => {
        await tab('audit')
        await find('[role="tabpanel"] [role="alert"] button')
      },
    },
    'audit-empty': {
      answers: { '/audit/list': { json: { entries: [], nextCursor: null } } },
      act: async () => {
        await tab('audit')
        await find('[data-part="empty"]')
      },
    },
    danger: show('danger'),
    'danger-deleting': {
      act: async () => {
        await shown('danger')
        await click('[role="tabpanel"] [data-part="account"] [data-part="button"]', 1)
        await dialog()
      },
    },
    'danger-deleting-failed': {
      answers: { '/organization/delete': 'offline' },
      act: async () => {
        await shown('danger')
        await click('[role="tabpanel"] [data-part="account"] [data-part="button"]', 1)
        await dialog()
        await send({ confirmation: acme.slug })
        await message()
      },
    },
  },
)
