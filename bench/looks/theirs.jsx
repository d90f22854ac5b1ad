import {
  AccountView,
  AuthUIProvider,
  AuthView,
  OrganizationSwitcher,
  OrganizationView,
  UserButton,
} from '@daveyplate/better-auth-ui'
import { organizationClient, usernameClient } from 'better-auth/client/plugins'
import { createAuthClient } from 'better-auth/react'
import { createRoot } from 'react-dom/client'
import { Stage, asked } from './stage.jsx'
import './theirs.css'

const plugins = [organizationClient({ teams: { enabled: true } }), usernameClient()]
const authClient = createAuthClient({ baseURL: asked.service, plugins })
const views = {
  'sign-in': () => <AuthView view="SIGN_IN" />,
  'sign-up': () => <AuthView view="SIGN_UP" />,
  'user-profile': () => <AccountView view="SETTINGS" />,
  'organization-members': () => <OrganizationView view="MEMBERS" />,
  'user-button': () => <UserButton size="icon" />,
  'organization-switcher': () => <OrganizationSwitcher />,
}
// The same fields as ours: the service has usernames, and they are optional there.
const credentials = { username: true, usernameRequired: false }
const settings = {
  credentials,
  social: { providers: ['google', 'github'] },
  passkey: true,
  organization: true,
  teams: {},
}

createRoot(document.getElementById('app')).render(
  <AuthUIProvider authClient={authClient} navigate={() => {}} replace={() => {}} {...settings}>
    <Stage>{views[asked.component]()}</Stage>
  </AuthUIProvider>,
)
