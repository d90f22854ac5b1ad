import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { AuthProvider } from '@latchkey/react'
import { App } from './app.tsx'

const root = document.getElementById('app')
if (root === null) throw new Error('index.html has no element with the id "app".')
createRoot(root).render(
  <StrictMode>
    <AuthProvider paths={{ signIn: '/', forgotPassword: '/', resetPassword: '/?page=reset-password' }}>
      <App />
    </AuthProvider>
  </StrictMode>,
)
