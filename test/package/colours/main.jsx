import '@latchkey/react/styles.css'
import { createRoot } from 'react-dom/client'
import { Page } from './page.jsx'
import './site.css'

const skins = {
  amber: () => import('./skins/amber.js'),
  forest: () => import('./skins/forest.js'),
  indigo: () => import('./skins/indigo.js'),
}
await skins[new URLSearchParams(location.search).get('skin')]?.()

createRoot(document.getElementById('app')).render(<Page />)
