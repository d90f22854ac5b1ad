import { writeFileSync } from 'node:fs'
import { manifest } from 'latchkey'
import { acceptTerms } from './accept-terms.ts'
import { invitationCodes } from './invitation-codes.ts'
import { forwardEvents } from './forward-events.ts'

const features = [acceptTerms({ version: '1' }), invitationCodes(), forwardEvents({ url: 'https://example.com' })]
const text = `/** Written by write-manifest.ts: \`createAuthClient({ manifest })\`. */
export const manifest = ${JSON.stringify(manifest(features), null, 2)} as const
`
writeFileSync(new URL('manifest.ts', import.meta.url), text)
