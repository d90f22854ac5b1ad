import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './index.css'
import App from './App.tsx'
import { Auth } from './auth.tsx'

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no element with the id "root".')
createRoot(root).render(
  <StrictMode>
    <Auth>
      <App />
    </Auth>
  </StrictMode>,
)
