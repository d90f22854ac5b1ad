import { describe, expect, it } from 'vitest'
import { shippedFeatures } from '../../.scripts/shipped.ts'
import { isWritten, readSource } from '../../.scripts/source.ts'
import { sealPurposes } from '../../runtime/security/seal.ts'

/** Every file that seals, with the columns in which what it seals stays; `passing` is over within a day by itself. */
const sealing: Readonly<Record<string, readonly string[] | 'passing'>> = {
  'runtime/features/social/protocol/sealed-cache.ts': 'passing',
  'runtime/features/social/state.ts': 'passing',
  'runtime/features/social/stored-tokens.ts': ['account.access_token', 'account.refresh_token', 'account.id_token'],
  'runtime/features/two-factor/stored-factor.ts': ['two_factor.secret'],
  'runtime/features/webhooks/endpoint-secret.ts': ['webhook_endpoint.secret', 'webhook_endpoint.previous_secret'],
  'runtime/identity/stored-code.ts': 'passing',
  'runtime/keys/signing-key.ts': ['signing_key.private_key'],
  'runtime/outbox/payload.ts': ['mail.payload'],
}

/** They seal what another file sealed before. */
const anew = ['runtime/keys/reencrypt.ts', 'runtime/keys/sealed-anew.ts']

const features = await shippedFeatures()
const columns = features.flatMap(({ sealed = [] }) => sealed)

describe('what is kept sealed', () => {
  it('is named by a feature, so that a new secret finds all of it', () => {
    const files = readSource((path) => /^(cli|runtime)\//.test(path) && isWritten(path))
    const calling = [...files].filter(
      ([, text]) => /(?<![\w.])seal\(/.test(text) && /\bseal\b[^]*?security\/seal\.ts/.test(text),
    )
    const found = calling
      .map(([path]) => path)
      .filter((path) => !anew.includes(path) && path !== 'runtime/security/seal.ts')
    // Who seals in one more place says here where it stays, and names the column in `sealed` of the feature.
    expect(found.toSorted()).toEqual(Object.keys(sealing).toSorted())
    const kept = Object.values(sealing).flatMap((places) => (places === 'passing' ? [] : places))
    expect(columns.map(({ table, column }) => `${table}.${column}`).toSorted()).toEqual(kept.toSorted())
  })

  it('has a column for each purpose that is kept, and none for what passes', () => {
    const kept = Object.entries(sealPurposes).flatMap(([purpose, how]) => (how === 'kept' ? purpose : []))
    expect([...new Set(columns.map(({ purpose }) => purpose))].toSorted()).toEqual(kept.toSorted())
  })
})
