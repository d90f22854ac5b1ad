// `npm run bench:enumeration [-- --samples 2000]`: whether answers tell known from unknown addresses by their time.
import { createJiti } from 'jiti'

await createJiti(import.meta.url).import('./enumeration.ts')
