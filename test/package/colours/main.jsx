import '@latchkey/react/styles.css'
import { createRoot } from 'react-dom/client'
import { Page } from './page.jsx'
import './site.css'

const skins = {
  amber: () => import('@latchkey/react/themes/amber.css'),
  forest: () => import('@latchkey/react/themes/forest.css'),
  indigo: () => import('@latchkey/react/themes/indigo.css'),
}
await skins[new URLSearchParams(location.search).get('skin')]?.()

createRoot(document.getElementById('app')).render(<Page />)
