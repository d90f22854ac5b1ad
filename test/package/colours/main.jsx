import '@latchkey/react/styles.css'
import { createRoot } from 'react-dom/client'
import { Page } from './page.jsx'
import './site.css'

createRoot(document.getElementById('app')).render(<Page />)
