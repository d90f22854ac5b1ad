// `npm run bench:plot -- results.json … > plot.svg`.
import { createJiti } from 'jiti'

await createJiti(import.meta.url).import('./plot.ts')
