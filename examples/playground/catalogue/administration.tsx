import { AdminUsers } from '@latchkey/react/admin-users'
import { AuditLog } from '@latchkey/react/audit-log'
import { ImpersonationBanner } from '@latchkey/react/impersonation-banner'
import { type Entry, variantsOf } from './entry.tsx'

/** For people who look after all users. */
export const administration: readonly Entry[] = [
  {
    id: 'admin-users',
    title: 'AdminUsers',
    summary: 'All users with server-side search, filters and paging, and the actions of an administrator.',
    audience: 'administrator',
    features: ['admin'],
    isWide: true,
    page: '/admin',
    variants: variantsOf({ name: 'AdminUsers', from: '@latchkey/react/admin-users', widget: AdminUsers }, [
      { id: 'default', label: 'Default' },
      { id: 'short', label: 'Five a page', props: { pageSize: 5 } },
    ]),
  },
  {
    id: 'audit-log',
    title: 'AuditLog',
    summary: 'Who changed what, when, from where and in whose place, with filters and the fields before and after.',
    audience: 'administrator',
    features: ['audit-log'],
    isWide: true,
    page: '/admin/audit-log',
    variants: variantsOf({ name: 'AuditLog', from: '@latchkey/react/audit-log', widget: AuditLog }, [
      { id: 'default', label: 'Default' },
      { id: 'users', label: 'Changes of users', props: { initialQuery: { kind: 'user' } } },
    ]),
  },
  {
    id: 'impersonation-banner',
    title: 'ImpersonationBanner',
    summary: 'Tells an administrator whose account they are using, and leads back to their own.',
    audience: 'administrator',
    features: ['admin'],
    isWide: true,
    page: '/',
    variants: variantsOf(
      { name: 'ImpersonationBanner', from: '@latchkey/react/impersonation-banner', widget: ImpersonationBanner },
      [
        {
          id: 'default',
          label: 'Default',
          note: 'Empty unless an administrator is signed in as somebody else: start that in AdminUsers.',
        },
      ],
    ),
  },
]
