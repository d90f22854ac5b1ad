import { CreateOrganization } from '../../../widgets/organization/create/index.ts'
import { InviteMembers } from '../../../widgets/organization/invite/index.ts'
import { OrganizationList } from '../../../widgets/organization/list/index.ts'
import { OrganizationSwitcher } from '../../../widgets/organization/switcher/index.ts'
import { click, dialog, fieldError, find, message, openMenu, send, type } from '../act.ts'
import { acme, asRole, invitations, manyOrganizations, pageOf, userInvitations } from '../organizations.ts'
import { longEmail, longName, sessionOf } from '../people.ts'
import { refusal } from '../problems.ts'
import { statesOf } from '../state.ts'

const needs = { features: { organization: true, teams: true } } as const
const invited = { '/organization/list-user-invitations': { json: userInvitations } } as const
const alone = { '/organization/list': { json: [] } } as const

const switcher = statesOf(
  'organization-switcher',
  { session: 'signed-in', needs, render: () => <OrganizationSwitcher manageTo="/organization" /> },
  {
    'as-session-loads': { session: 'loading' },
    closed: {},
    'closed-as-list-loads': { answers: { '/organization/list': 'never' } },
    'closed-after-failure': { answers: { '/organization/list': 'offline' } },
    open: { act: () => openMenu() },
    'open-with-invitations': { answers: invited, act: () => openMenu() },
    'open-as-list-loads': { answers: { '/organization/list': 'never' }, act: () => openMenu() },
    'open-after-failure': { answers: { '/organization/list': 'offline' }, act: () => openMenu() },
    'open-and-empty': { answers: alone, act: () => openMenu() },
    'open-with-search': { answers: { '/organization/list': { json: manyOrganizations } }, act: () => openMenu() },
    'search-without-match': {
      answers: { '/organization/list': { json: manyOrganizations } },
      act: async () => {
        await openMenu()
        await type('input[type="search"]', 'nobody at all')
      },
    },
    'switching-failed': {
      answers: { '/organization/set-active': 'offline' },
      act: async () => {
        await openMenu()
        await click('[role="menuitemradio"][aria-checked="false"]')
        await message()
      },
    },
    'own-trigger': { render: () => <OrganizationSwitcher trigger={<b>Places</b>} /> },
    'open-with-pages': {
      render: () => <OrganizationSwitcher getHref={(place) => `/${place?.slug ?? ''}`} />,
      act: () => openMenu(),
    },
    managing: {
      render: () => <OrganizationSwitcher profileMode="modal" />,
      act: async () => {
        await openMenu()
        await click('[role="menuitem"]', 0)
        await dialog()
        await find('[role="dialog"] [role="tab"]')
      },
    },
    creating: {
      act: async () => {
        await openMenu()
        await click('[role="menuitem"]', 1)
        await dialog()
      },
    },
    'creating-with-free-name': {
      act: async () => {
        await openMenu()
        await click('[role="menuitem"]', 1)
        await dialog()
        await type('[role="dialog"] [name="name"]', 'Gamma')
        await find('[role="dialog"] [data-state="met"]')
      },
    },
  },
)

const list = statesOf(
  'organization-list',
  { session: 'signed-in', needs, render: () => <OrganizationList /> },
  {
    'as-session-loads': { session: 'loading' },
    'session-failed': { session: 'failed' },
    'signed-out': { session: 'signed-out' },
    loading: { answers: { '/organization/list': 'never' } },
    failed: {
      answers: { '/organization/list': 'offline' },
      act: async () => void (await find('[role="alert"] button')),
    },
    empty: { answers: alone },
    'own-empty': { answers: alone, render: () => <OrganizationList empty={<p>Ask somebody to invite you.</p>} /> },
    'with-pages': { render: () => <OrganizationList getHref={(place) => `/${place?.slug ?? ''}`} /> },
    data: { answers: invited },
    many: { answers: { '/organization/list': { json: manyOrganizations } } },
  },
)

const creation = statesOf(
  'create-organization',
  { session: 'signed-in', needs, render: () => <CreateOrganization /> },
  {
    'as-session-loads': { session: 'loading' },
    'signed-out': { session: 'signed-out' },
    idle: {},
    'with-logo': { needs: { ...needs, uploadImage: async () => '/logo.png' } },
    'entries-missing': {
      act: async () => {
        await click('[data-part="submit"]')
        await fieldError()
      },
    },
    'long-name': { act: () => type('[name="name"]', longName) },
    offline: {
      answers: { '/organization/create': 'offline' },
      act: async () => {
        await send({ name: 'Gamma Labs' })
        await message()
      },
    },
    'too-many': {
      answers: { '/organization/create': refusal(403, 'YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS') },
      act: async () => {
        await send({ name: 'Gamma Labs' })
        await message()
      },
    },
  },
)

const asMember = { by: ({ query }: { query: URLSearchParams }) => ({ json: pageOf(asRole('member'), query) }) } as const
const withoutPlace = sessionOf({})
const nowhere = { ...withoutPlace, session: { ...withoutPlace.session, activeOrganizationId: null } }
const addresses = async () => {
  await type('[name="email"]', 'nils@example.com,broken,' + longEmail + ',')
  const input = await find('[name="email"]')
  input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
}

const invite = statesOf(
  'invite-members',
  { session: 'signed-in', needs, render: () => <InviteMembers roles={['admin', 'member']} /> },
  {
    'as-session-loads': { session: 'loading' },
    'signed-out': { session: 'signed-out' },
    loading: { answers: { '/organization/get-full-organization': 'never' } },
    failed: {
      answers: { '/organization/get-full-organization': 'offline' },
      act: async () => void (await find('[data-part="retry"], [role="alert"]')),
    },
    'no-organization': {
      answers: { '/get-session': { json: nowhere }, '/organization/get-full-organization': { json: null } },
    },
    'not-allowed': { answers: { '/organization/list-members': asMember } },
    idle: {},
    'several-roles': {
      act: async () => {
        await click('[data-part="row"] [data-part="button"]')
        await click('[data-part="fold"] summary')
      },
    },
    'with-broken-address': {
      act: async () => {
        await addresses()
        await click('[data-part="submit"]')
        await fieldError()
      },
    },
    'some-refused': {
      answers: { '/organization/invite-member': refusal(400, 'USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION') },
      act: async () => {
        await send({ email: 'nils@example.com' })
        await find('[data-part="results"] [data-state="failed"]')
      },
    },
    sent: {
      answers: { '/organization/invite-member': { json: invitations[0] ?? fail() } },
      act: async () => {
        await send({ email: 'nils@example.com' })
        await find('[data-part="results"] [data-state="sent"]')
      },
    },
    'in-a-dialog': {
      render: () => <InviteMembers mode="dialog" roles={['admin', 'member']} />,
      act: async () => {
        await click('[data-part="button"]')
        await dialog()
      },
    },
  },
)

function fail(): never {
  throw new Error(`${acme.name} has no invitation`)
}

/** Organizations: going from one to another, making one, inviting to one. */
export const organizationStates = [...switcher, ...list, ...creation, ...invite]
