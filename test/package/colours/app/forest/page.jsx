import '../../skins/forest.js'

export { Page as default } from '../../page.jsx'
