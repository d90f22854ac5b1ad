import { layout, route, type RouteConfigEntry } from '@react-router/dev/routes'

/** The service, and the pages around it: `...authRoutes` in the list of `app/routes.ts`. */
export const authRoutes: RouteConfigEntry[] = [
  route('api/auth/*', 'auth/api.ts'),
  layout('auth/layout.tsx', [route('sign-in', 'auth/sign-in.tsx'), route('account', 'auth/account.tsx')]),
]
