import '@latchkey/react/themes/amber.css'

export { Page as default } from '../../page.jsx'
