import { version } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { App } from './app.tsx'

const root = document.getElementById('app')
const known = document.getElementById('known')?.textContent
if (root === null || known === null || known === undefined) throw new Error('The server sent another page')
document.documentElement.dataset['react'] = version
hydrateRoot(root, <App session={JSON.parse(known)} />, {
  // React repairs what does not match and goes on; here that is an error.
  onRecoverableError: (error) => console.error('recovered', error),
})
