import { describe, expect, it } from 'vitest'
import { readRecipients, withRecipients } from '../../widgets/organization/invite/recipients.ts'

const emails = (text: string) => readRecipients(text).map(({ email }) => email)

describe('a list of addresses', () => {
  it.each([
    ['commas', 'a@x.org,b@x.org, c@x.org'],
    ['blanks', 'a@x.org  b@x.org\tc@x.org'],
    ['lines', 'a@x.org\nb@x.org\r\nc@x.org\n'],
    ['semicolons', 'a@x.org; b@x.org;c@x.org;'],
    ['names', 'Ada Lovelace <a@x.org>, "Hopper, Grace" <b@x.org>\nC <mailto:c@x.org>'],
    ['capital letters and repetitions', 'A@x.org a@X.ORG b@x.org c@x.org B@x.org'],
  ])('is read with %s', (_, text) => {
    expect(emails(text)).toEqual(['a@x.org', 'b@x.org', 'c@x.org'])
    expect(readRecipients(text).every(({ valid }) => valid)).toBe(true)
  })

  it.each(['nobody', '@x.org', 'a@', 'a@b', 'a@@x.org', 'a@x..org', 'a(b)@x.org'])('marks %s', (text) => {
    expect(readRecipients(`good@x.org, ${text}`)).toEqual([
      { email: 'good@x.org', valid: true },
      { email: text, valid: false },
    ])
  })

  it('keeps a name without an address to be corrected', () => {
    expect(readRecipients('Ada, Grace <g@x.org>')).toEqual([
      { email: 'ada', valid: false },
      { email: 'g@x.org', valid: true },
    ])
  })

  it('gets each address once', () => {
    const list = readRecipients('a@x.org, b@x.org')
    expect(withRecipients(list, readRecipients('b@x.org, c@x.org')).map(({ email }) => email)).toEqual([
      'a@x.org',
      'b@x.org',
      'c@x.org',
    ])
  })

  it('of hostile length is read without delay, and no further than 100,000 characters', () => {
    expect(readRecipients('<'.repeat(200_000))).toHaveLength(1)
    expect(readRecipients(`${'"'.repeat(100_000)}a@x.org`).map(({ email }) => email.length)).toEqual([320])
    expect(emails(`${'a@x.org '.repeat(12_500)}late@x.org`)).toEqual(['a@x.org'])
  })
})
