import { exportJWK, exportPKCS8, generateKeyPair, SignJWT } from 'jose'
import type { Keys, Person, Shape } from './shapes/shape.ts'

/** What an ID token is made with beside the person. */
export interface TokenFacts {
  readonly origin: string
  readonly clientId: string
  readonly now: Date
  readonly nonce?: string | undefined
  /** Changes the claims; one that becomes `undefined` is left out. */
  readonly alter?: ((claims: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>) | undefined
}

/** Makes the keys of a provider server, and signs with them. */
export async function createSigner() {
  const pairs = {
    RS256: await generateKeyPair('RS256', { extractable: true }),
    ES256: await generateKeyPair('ES256', { extractable: true }),
  }
  const appleClient = await generateKeyPair('ES256', { extractable: true })
  const keys: Keys = {
    applePrivateKey: await exportPKCS8(appleClient.privateKey),
    applePublicKey: appleClient.publicKey,
  }
  const jwks = {
    keys: await Promise.all(
      (['RS256', 'ES256'] as const).map(async (alg) => ({
        ...(await exportJWK(pairs[alg].publicKey)),
        kid: `key-${alg}`,
        alg,
        use: 'sig',
      })),
    ),
  }

  /** An ID token of the shape's provider. */
  async function idToken(shape: Shape, person: Person, facts: TokenFacts): Promise<string> {
    if (shape.idToken === undefined) throw new Error(`${shape.id} sends no ID tokens`)
    const { algorithm, issuer, claims } = shape.idToken
    const seconds = Math.floor(facts.now.getTime() / 1000)
    const plain = {
      iss: typeof issuer === 'string' ? issuer : issuer(facts.origin),
      aud: facts.clientId,
      sub: person.subject,
      iat: seconds,
      exp: seconds + 3600,
      nonce: facts.nonce,
      ...claims(person),
    }
    return new SignJWT({ ...(facts.alter?.(plain) ?? plain) })
      .setProtectedHeader({ alg: algorithm, kid: `key-${algorithm}`, typ: 'JWT' })
      .sign(pairs[algorithm].privateKey)
  }

  return { keys, jwks, idToken }
}
