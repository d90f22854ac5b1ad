import '@latchkey/react/themes/indigo.css'

export { Page as default } from '../../page.jsx'
