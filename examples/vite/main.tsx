import { AuthProvider, OrganizationSwitcher, Show, SignIn, UserButton } from '@latchkey/react'
import '@latchkey/react/styles.css'
import { createRoot } from 'react-dom/client'

createRoot(document.body).render(
  <AuthProvider baseURL="http://localhost:3000">
    <Show when="signed-in" fallback={<SignIn />}>
      <OrganizationSwitcher />
      <UserButton />
    </Show>
  </AuthProvider>,
)
