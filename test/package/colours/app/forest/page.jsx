import '@latchkey/react/themes/forest.css'

export { Page as default } from '../../page.jsx'
