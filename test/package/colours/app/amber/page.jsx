import '../../skins/amber.js'

export { Page as default } from '../../page.jsx'
