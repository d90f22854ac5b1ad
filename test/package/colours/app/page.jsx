export { Page as default } from '../page.jsx'
