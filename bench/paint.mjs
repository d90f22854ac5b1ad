// `npm run bench:paint [-- --loads 5]`: when a page with a form is painted on a slow line.
import { createJiti } from 'jiti'

await createJiti(import.meta.url).import('./paint.ts')
