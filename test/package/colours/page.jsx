'use client'
import { AuthDialog, AuthProvider, SignIn } from '@latchkey/react'
import { useSyncExternalStore } from 'react'

const never = () => () => {}
const paths = { signUp: '/sign-up', forgotPassword: '/forgot-password' }

/** A form, and the same in a dialog. The address says where the service is and which themes are asked for. */
export function Page() {
  const query = useSyncExternalStore(
    never,
    () => location.search,
    () => null,
  )
  if (query === null) return null
  const asked = new URLSearchParams(query)
  const own = { theme: asked.get('own') ?? undefined }
  return (
    <AuthProvider baseURL={asked.get('service')} theme={asked.get('theme') ?? undefined} paths={paths}>
      <main>
        <SignIn {...own} />
      </main>
      <AuthDialog open onOpenChange={() => {}} {...own} />
    </AuthProvider>
  )
}
