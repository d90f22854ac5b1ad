// `npm run bench:connections`. The measurements are TypeScript, which Node 20 does not load by itself.
import { createJiti } from 'jiti'

await createJiti(import.meta.url).import('./connections.ts')
