import { manifest as shipped } from '../../../../widgets/client/manifest.generated.ts'

export const manifest = { ...shipped, '/notes/add-note': { method: 'POST' } } as const
