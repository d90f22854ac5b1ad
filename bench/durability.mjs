// `npm run bench:durability [-- /a/folder/on/the/disk]`: what it costs that the embedded database waits for the disk.
import { createJiti } from 'jiti'

await createJiti(import.meta.url).import('./durability.ts')
