// `npm run bench:moving [-- --users 1000000 --kills 20]`: how long an import takes, and what it leaves when it is killed.
import { createJiti } from 'jiti'

await createJiti(import.meta.url).import('./moving.ts')
