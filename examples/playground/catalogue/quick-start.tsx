import type { ReactNode } from 'react'
import { Show } from '@latchkey/react'
import { Dashboard } from '../dashboard.tsx'
import { Unreachable } from '../unreachable.tsx'
import { Welcome } from '../welcome.tsx'
import type { Entry } from './entry.tsx'

/** Signing up, and what is there for somebody who is signed in. */
function QuickStart(): ReactNode {
  return (
    <Show when="signed-in" fallback={<Welcome />} failed={<Unreachable />}>
      <Dashboard />
    </Show>
  )
}

/** The first entry of the tour: a small site as a visitor meets it. */
export const quickStart: Entry = {
  id: 'quick-start',
  title: 'Quick start',
  summary: 'Your own service is running at this address. Every account you create is stored in its database.',
  audience: 'anybody',
  isWide: true,
  page: '/',
  variants: [
    {
      id: 'default',
      label: 'Default',
      element: <QuickStart />,
      usage: {
        imports: { '@latchkey/react': ['Show', 'SignIn', 'UserButton'] },
        jsx: '<Show when="signed-in" fallback={<SignIn />}>\n  <UserButton />\n</Show>',
      },
    },
  ],
}
