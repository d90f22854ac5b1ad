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
    summary: 'Shows the active organization, with a menu to switch to another or create one.',
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
    summary: 'A page to choose an organization on.',
    audience: 'somebody',
    features,
    page: '/organizations',
    variants: variantsOf({ name: 'OrganizationList', widget: OrganizationList }, [{ id: 'default', label: 'Default' }]),
  },
  {
    id: 'organization-profile',
    title: 'OrganizationProfile',
    summary: 'Settings, members, invitations and teams of the active organization, limited by role.',
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
    summary: 'Creates an organization. The slug follows the name and is checked while typing.',
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
    summary: 'Invites one email or a pasted list, with roles and teams, and reports on each.',
    audience: 'somebody',
    features,
    page: '/organization/invite',
    variants: variantsOf({ name: 'InviteMembers', widget: InviteMembers }, [{ id: 'default', label: 'Default' }]),
  },
  {
    id: 'accept-invitation',
    title: 'AcceptInvitation',
    summary: 'The page behind an invitation email: sign in or sign up right there, then join.',
    audience: 'somebody',
    features,
    page: '/accept-invitation',
    variants: [
      {
        id: 'pending',
        label: 'Pending',
        note: 'A real invitation to the signed-in user. Those to other people are in the inbox.',
        element: <PendingInvitation />,
        usage: {
          imports: { '@latchkey/react': ['AcceptInvitation'] },
          jsx: '<AcceptInvitation redirectTo="/organization" />',
        },
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
    summary: 'Pending invitations of the signed-in user, to accept or decline.',
    audience: 'somebody',
    features,
    page: '/account/invitations',
    variants: variantsOf({ name: 'UserInvitations', widget: UserInvitations }, [{ id: 'default', label: 'Default' }]),
  },
]
