import { AdminUsers } from '@latchkey/react/admin-users'
import { ImpersonationBanner } from '@latchkey/react/impersonation-banner'
import { type Entry, variantsOf } from './entry.tsx'

/** For people who look after all users. */
export const administration: readonly Entry[] = [
  {
    id: 'admin-users',
    title: 'AdminUsers',
    summary: 'All users, searched, filtered, sorted and paged by the service, with what an administrator can do.',
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
    id: 'impersonation-banner',
    title: 'ImpersonationBanner',
    summary: 'Says on top of every page that the session is somebody else’s, and leads back.',
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
          note: 'Empty for everybody who is themselves. Sign in as somebody else in AdminUsers, and come back here.',
        },
      ],
    ),
  },
]
