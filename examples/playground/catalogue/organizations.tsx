import {
  AcceptInvitation,
  CreateOrganization,
  InviteMembers,
  OrganizationList,
  OrganizationProfile,
  OrganizationSwitcher,
  UserInvitations,
} from '@latchkey/react'
import { organizationPage } from '../paths.ts'
import { type Entry, variantsOf } from './entry.tsx'
import { PendingInvitation } from './pending-invitation.tsx'

const features = ['organization']

/** Organizations and the people in them. */
export const organizations: readonly Entry[] = [
  {
    id: 'organization-switcher',
    title: 'OrganizationSwitcher',
    summary: 'The organization in which somebody is, and a menu to go to another one or to make one.',
    audience: 'somebody',
    features,
    page: '/',
    variants: variantsOf({ name: 'OrganizationSwitcher', widget: OrganizationSwitcher }, [
      { id: 'default', label: 'Default', props: { manageTo: organizationPage } },
      { id: 'open', label: 'Open', props: { defaultOpen: true, manageTo: organizationPage } },
      { id: 'no-personal', label: 'Organizations only', props: { hidePersonal: true, manageTo: organizationPage } },
      { id: 'dialog', label: 'Profile in a dialog', props: { profileMode: 'modal' } },
    ]),
  },
  {
    id: 'organization-list',
    title: 'OrganizationList',
    summary: 'The same as a page to choose on.',
    audience: 'somebody',
    features,
    page: '/organizations',
    variants: variantsOf({ name: 'OrganizationList', widget: OrganizationList }, [{ id: 'default', label: 'Default' }]),
  },
  {
    id: 'organization-profile',
    title: 'OrganizationProfile',
    summary: 'General, members, invitations, teams and the danger zone, as the roles of who is looking allow.',
    audience: 'somebody',
    features,
    isWide: true,
    page: '/organization',
    variants: variantsOf({ name: 'OrganizationProfile', widget: OrganizationProfile }, [
      { id: 'tabs', label: 'Tabs', props: { afterLeave: '/', afterDelete: '/' } },
      { id: 'sidebar', label: 'Sidebar', props: { layout: 'sidebar', afterLeave: '/', afterDelete: '/' } },
      { id: 'stack', label: 'Stack', props: { layout: 'stack', afterLeave: '/', afterDelete: '/' } },
    ]),
  },
  {
    id: 'create-organization',
    title: 'CreateOrganization',
    summary: 'The form alone. The slug is made from the name and checked while it is typed.',
    audience: 'somebody',
    features,
    page: '/organizations/new',
    variants: variantsOf({ name: 'CreateOrganization', widget: CreateOrganization }, [
      { id: 'default', label: 'Default' },
      { id: 'edit', label: 'Own slug', props: { slug: 'edit' } },
      { id: 'hidden', label: 'Without slug', props: { slug: 'hidden' } },
    ]),
  },
  {
    id: 'invite-members',
    title: 'InviteMembers',
    summary: 'Emails one by one or pasted as a list, with roles and teams, and what became of each.',
    audience: 'somebody',
    features,
    page: '/organization/invite',
    variants: variantsOf({ name: 'InviteMembers', widget: InviteMembers }, [{ id: 'default', label: 'Default' }]),
  },
  {
    id: 'accept-invitation',
    title: 'AcceptInvitation',
    summary: 'The page of mailed invitations: shows it, has people sign in or up right there, and takes their answer.',
    audience: 'somebody',
    features,
    page: '/accept-invitation',
    variants: [
      {
        id: 'pending',
        label: 'Pending',
        note: 'An invitation to who is signed in. As somebody else, follow the link of one in the inbox.',
        element: <PendingInvitation />,
        usage: { imports: { '@latchkey/react': ['AcceptInvitation'] }, jsx: '<AcceptInvitation redirectTo="/organization" />' },
      },
      ...variantsOf({ name: 'AcceptInvitation', widget: AcceptInvitation }, [
        {
          id: 'unknown',
          label: 'No longer valid',
          props: { invitationId: '00000000-0000-7000-8000-000000000000' },
          source: { invitationId: 'invitationId' },
        },
      ]),
    ],
  },
  {
    id: 'user-invitations',
    title: 'UserInvitations',
    summary: 'What who is signed in was invited to, with the two answers.',
    audience: 'somebody',
    features,
    page: '/account/invitations',
    variants: variantsOf({ name: 'UserInvitations', widget: UserInvitations }, [{ id: 'default', label: 'Default' }]),
  },
]
