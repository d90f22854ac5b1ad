// `npm run bench:backlog`. The measurements are TypeScript, which Node 20 does not load by itself.
import { createJiti } from 'jiti'

await createJiti(import.meta.url).import('./backlog.ts')
