import '../../skins/indigo.js'

export { Page as default } from '../../page.jsx'
