import {
  AuthProvider,
  OrganizationProfile,
  OrganizationSwitcher,
  SignIn,
  SignUp,
  UserButton,
  UserProfile,
} from '@latchkey/react'
import '@latchkey/react/styles.css'
import { createRoot } from 'react-dom/client'
import { Stage, asked } from './stage.jsx'
import './ours.css'

const paths = { signIn: '/sign-in', signUp: '/sign-up', forgotPassword: '/forgot-password', account: '/account' }
const views = {
  'sign-in': () => <SignIn />,
  'sign-up': () => <SignUp />,
  'user-profile': () => <UserProfile />,
  'organization-members': () => <OrganizationProfile section="members" />,
  'user-button': () => <UserButton />,
  'organization-switcher': () => <OrganizationSwitcher manageTo="/organization" />,
}

createRoot(document.getElementById('app')).render(
  <AuthProvider baseURL={asked.service} paths={paths} providers={['google', 'github']}>
    <Stage>{views[asked.component]()}</Stage>
  </AuthProvider>,
)
