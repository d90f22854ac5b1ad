import { describe, expect, it } from 'vitest'
import { decideLink, type LinkQuestion } from '../../runtime/features/social/resolve.ts'

/** The cells of the table in docs/providers.md, in the order of its columns. */
const cells: readonly (readonly [
  linking: boolean,
  trusted: boolean,
  providerVerified: boolean,
  localVerified: boolean,
  localProofRequired: boolean,
  decision: string,
])[] = [
  [true, false, false, false, false, 'the provider neither proved the address nor is trusted'],
  [true, false, false, false, true, 'the provider neither proved the address nor is trusted'],
  [true, false, false, true, false, 'the provider neither proved the address nor is trusted'],
  [true, false, false, true, true, 'the provider neither proved the address nor is trusted'],
  [true, false, true, false, false, 'take-over'],
  [true, false, true, false, true, "the user's own address is not proven"],
  [true, false, true, true, false, 'link'],
  [true, false, true, true, true, 'link'],
  [true, true, false, false, false, 'nobody proved the address'],
  [true, true, false, false, true, "the user's own address is not proven"],
  [true, true, false, true, false, 'link'],
  [true, true, false, true, true, 'link'],
  [true, true, true, false, false, 'take-over'],
  [true, true, true, false, true, "the user's own address is not proven"],
  [true, true, true, true, false, 'link'],
  [true, true, true, true, true, 'link'],
]

describe('whether an identity joins the user who has its address', () => {
  it.each(cells)(
    'linking %s, trusted %s, proven there %s, proven here %s, proof here required %s: %s',
    (linkingEnabled, providerTrusted, providerVerified, localVerified, localProofRequired, decision) => {
      const question: LinkQuestion = {
        linkingEnabled,
        providerTrusted,
        providerVerified,
        localVerified,
        localProofRequired,
      }
      const decided = decideLink(question)
      expect(typeof decided === 'string' ? decided : decided.refused).toBe(decision)
      expect(decideLink({ ...question, linkingEnabled: false })).toEqual({ refused: 'linking is off' })
    },
  )
})
