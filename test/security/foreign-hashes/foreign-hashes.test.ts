import { assert, asyncProperty, constantFrom, nat, oneof, property, string, tuple } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { acceptHash, mostWork, readStored } from '../../../runtime/security/foreign-hashes/accept-hash.ts'
import { fromAuth0 } from '../../../runtime/security/foreign-hashes/dialects/auth0-hash.ts'
import { fromFirebase } from '../../../runtime/security/foreign-hashes/dialects/firebase-hash.ts'
import { fromKeycloak } from '../../../runtime/security/foreign-hashes/dialects/keycloak-hash.ts'
import { createPasswordHasher, leastWork } from '../../../runtime/security/password.ts'
import { isDeep } from '../../support/depth.ts'
import vectors from './vectors.json' with { type: 'json' }

const hasher = createPasswordHasher({ concurrency: 4, queue: 1000 }, leastWork)

/** What is stored of a text; the reason where it is refused. */
function storedOf(text: string | undefined): string {
  if (text === undefined) return 'nothing'
  const accepted = acceptHash(text)
  return 'refused' in accepted ? accepted.refused : accepted.stored
}
const fits = (text: string | undefined, password: string) => hasher.verify(storedOf(text), password)

/** A product, and what its hash begins with: the dialect, unless it is the hash itself. */
const dialectOf = ({ product, text }: (typeof vectors)[number]) =>
  product + /^\W?\w+/.exec(text)?.[0].replace(/\w{16,}/, '')
/** On every push one of each dialect: these cost what real ones cost. */
const provedOnPush = vectors.filter(
  (one, place) => isDeep || vectors.findIndex((other) => dialectOf(other) === dialectOf(one)) === place,
)

describe('a hash that another product made', () => {
  it.each(provedOnPush)('fits its password and no other: $product, made by $source', async ({ text, password }) => {
    expect(storedOf(text)).toMatch(/^foreign:/)
    expect(await fits(text, password)).toBe(true)
    expect(await fits(text, `x${password.slice(1)}`)).toBe(false)
    expect(await fits(text, '')).toBe(false)
  })

  it.each(vectors)('is stored as what gives itself again, and is to be replaced: $text', ({ text }) => {
    const stored = storedOf(` ${text}\n`)
    expect(storedOf(stored)).toBe(stored)
    expect(hasher.needsRehash(stored)).toBe(true)
  })

  it.each(vectors)('is malformed, or something else by name, when it is cut anywhere: $text', ({ text }) => {
    const cuts = Array.from({ length: text.length - 1 }, (_, length) => text.slice(0, length + 1))
    const taken = cuts.filter((cut) => storedOf(cut).startsWith('foreign:'))
    // A result in base64 or hex that loses its end is shorter, and still one as long as it has 16 bytes.
    for (const cut of taken) expect(text.length - cut.length).toBeLessThan(100)
    for (const cut of taken) expect(storedOf(cut)).not.toBe(storedOf(text))
  })
})

describe('a hash of Firebase', () => {
  // Documented in the readme of firebase/scrypt.
  const parameters = {
    signerKey: 'jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==',
    saltSeparator: 'Bw==',
    rounds: 8,
    memoryCost: 14,
  }
  const user = {
    salt: '42xEC+ixf3L2lw==',
    passwordHash: 'lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ==',
  }

  it('fits its password and no other, in either alphabet of base64', async () => {
    const text = fromFirebase(user, parameters)
    expect([await fits(text, 'user1password'), await fits(text, 'user2password')]).toEqual([true, false])
    const forUrls = { ...user, passwordHash: user.passwordHash.replaceAll('+', '-').replaceAll('/', '_') }
    expect(fromFirebase(forUrls, parameters)).toBe(text)
  })

  it('is stored without the signer key of the project', () => {
    const text = fromFirebase(user, parameters) ?? ''
    const stored = Buffer.from(text.split('$').at(-1) ?? '', 'base64')
    expect(stored).toHaveLength(64)
    expect(stored.equals(Buffer.from(parameters.signerKey, 'base64'))).toBe(false)
    expect(text).not.toContain(parameters.signerKey.slice(0, 20))
  })

  it('is none where a part is missing or cut', () => {
    expect(fromFirebase({ ...user, passwordHash: '' }, parameters)).toBeUndefined()
    expect(fromFirebase({ ...user, salt: '%' }, parameters)).toBeUndefined()
    expect(fromFirebase(user, { ...parameters, signerKey: 'AAAA' })).toBeUndefined()
    expect(storedOf(fromFirebase(user, { ...parameters, memoryCost: 30 }))).toBe('costs too much')
    expect(storedOf(fromFirebase(user, { ...parameters, rounds: -1 }))).toBe('malformed')
  })
})

describe('a hash of Keycloak', () => {
  const secretData = {
    value: 'ZXVC08Hf4jBOoYzVoNWYjQijsMC2oc/OUa9LciiIJ/1XHPF/qPiY1DqwLLDN2hYFmf/1kApkveD8/Pr7GVqjgw==',
    salt: 'Td6XuopYK6JNfUnIlqYMOQ==',
    additionalParameters: {},
  }
  const credentialData = { hashIterations: 27_500, algorithm: 'pbkdf2-sha256', additionalParameters: {} }

  // Made by Keycloak 8 and 26, as people show them who moved away.
  it('of PBKDF2 fits its password and no other, as JSON text and as what it says', async () => {
    const text = fromKeycloak({ credentialData, secretData })
    expect([await fits(text, 'RdaRfqP7Y89vy2'), await fits(text, 'RdaRfqP7Y89vy3')]).toEqual([true, false])
    const texts = { credentialData: JSON.stringify(credentialData), secretData: JSON.stringify(secretData) }
    expect(fromKeycloak(texts)).toBe(text)
  })

  it('of argon2 fits its password and no other', async () => {
    const text = fromKeycloak({
      secretData:
        '{"value":"xKjWvB9+0sSP6wTqI1JoEI7w+iA0x9VDhPgmrOHRG80=","salt":"LRScGShC7shkdoU5B1UgUQ==","additionalParameters":{}}',
      credentialData:
        '{"hashIterations":5,"algorithm":"argon2","additionalParameters":{"hashLength":["32"],"memory":["7168"],"type":["id"],"version":["1.3"],"parallelism":["1"]}}',
    })
    expect([await fits(text, 'secret'), await fits(text, 'Secret')]).toEqual([true, false])
  })

  it.each([
    ['not JSON', '{', secretData],
    ['null', 'null', 'null'],
    ['of another algorithm', { ...credentialData, algorithm: 'constructor' }, secretData],
    ['without a salt', credentialData, { ...secretData, salt: '' }],
    ['with iterations that are no number', { ...credentialData, hashIterations: '-5' }, secretData],
    ['of argon2 without its parameters', { ...credentialData, algorithm: 'argon2' }, secretData],
  ])('is none when it is %s', (_what, wrong, secret) => {
    expect(fromKeycloak({ credentialData: wrong, secretData: secret })).toBeUndefined()
  })
})

describe('a hash object of Auth0', () => {
  const phc = vectors.find(({ text }) => text.startsWith('$scrypt$'))
  const [, , , salt = '', result = ''] = phc?.text.split('$') ?? []
  const costs = { cost: 1024, blockSize: 8, parallelization: 1 }

  it('of scrypt fits the password, in base64 and in hexadecimal digits', async () => {
    const hex = (text: string) => ({ value: Buffer.from(text, 'base64').toString('hex'), encoding: 'hex' as const })
    const base64 = (value: string) => ({ value, encoding: 'base64' as const })
    for (const write of [hex, base64]) {
      const text = fromAuth0({ algorithm: 'scrypt', hash: write(result), salt: write(salt), keylen: 32, ...costs })
      expect(await fits(text, phc?.password ?? '')).toBe(true)
    }
  })

  it.each(['argon2', 'bcrypt', 'ldap', 'pbkdf2'])('of %s is the text that it holds', (algorithm) => {
    expect(fromAuth0({ algorithm, hash: { value: 'the text', encoding: 'utf8' } })).toBe('the text')
  })

  it('of anything else is none', () => {
    expect(fromAuth0({ algorithm: 'md5', hash: { value: 'x' } })).toBeUndefined()
    expect(fromAuth0({ algorithm: 'bcrypt', hash: { value: 'x' }, password: { encoding: 'utf16le' } })).toBeUndefined()
    expect(fromAuth0({ algorithm: 'scrypt', hash: { value: 'x' }, salt: { value: 'y' }, cost: 3 })).toBeUndefined()
  })
})

describe('a hash is refused by name', () => {
  const bcrypt = '$2b$10$abcdefghijklmnopqrstuuABCDEFGHIJKLMNOPQRSTUVWXYZ01234'
  const salt = 'c29tZXNhbHQ'
  const result = Buffer.alloc(32, 7).toString('base64').replace('=', '')

  it.each([
    ['', 'unknown dialect'],
    ['swordfish', 'unknown dialect'],
    ['__proto__', 'unknown dialect'],
    ['$constructor$10$x$y', 'unknown dialect'],
    ['$1$salt$qWEZKnHVVQUmKDL0IMeFO0', 'unknown dialect'],
    ['$argon2constructor$v=19$m=65536,t=3,p=4$c29tZXNhbHQ$c29tZXNhbHQ', 'malformed'],
    [`$argon2id$v=18$m=65536,t=3,p=4$${salt}$${result}`, 'malformed'],
    [`$argon2id$v=19$m=65536,t=-3,p=4$${salt}$${result}`, 'malformed'],
    [`$argon2id$v=19$m=65536,t=3,p=4,p=4$${salt}$${result}`, 'malformed'],
    [`$argon2id$v=19$m=65536,t=3,p=4$${salt}$c29tZXNhbHQ`, 'malformed'],
    [`$argon2id$v=19$m=8,t=3,p=4$${salt}$${result}`, 'malformed'],
    [`$argon2id$v=19$m=65536,t=3,p=4,keyid=aGk$${salt}$${result}`, 'not supported'],
    [`$argon2id$v=19$m=262144,t=3,p=4$${salt}$${result}`, 'costs too much'],
    [`$argon2id$v=19$m=65536,t=4000000000,p=4$${salt}$${result}`, 'costs too much'],
    [bcrypt.replace('$10$', '$15$'), 'costs too much'],
    [bcrypt.replace('$10$', '$03$'), 'malformed'],
    [bcrypt.replace('$10$', '$-1$'), 'malformed'],
    [bcrypt.replace('$2b$', '$2x$'), 'not supported'],
    [`${bcrypt}A`, 'malformed'],
    [`$scrypt$ln=18,r=8,p=1$${salt}$${result}`, 'costs too much'],
    [`$scrypt$ln=10,r=8,p=9999$${salt}$${result}`, 'costs too much'],
    [`$scrypt$ln=99,r=8,p=1$${salt}$${result}`, 'malformed'],
    [`$scrypt$ln=0,r=8,p=1$${salt}$${result}`, 'malformed'],
    [`scrypt:1000:8:1$salt$${'ab'.repeat(32)}`, 'malformed'],
    [`pbkdf2:md5:1000$salt$${'ab'.repeat(32)}`, 'not supported'],
    [`pbkdf2:sha256:9999999999$salt$${'ab'.repeat(32)}`, 'costs too much'],
    [`$pbkdf2-sha256$i=2000001$${salt}$${result}`, 'costs too much'],
    [`$pbkdf2-sha256$i=1e3$${salt}$${result}`, 'malformed'],
    [`$pbkdf2-sha999$i=1000$${salt}$${result}`, 'malformed'],
    [`$pbkdf2-sha256$i=1000,l=31$${salt}$${result}`, 'malformed'],
    [`pbkdf2_sha256$0$salt$${result}=`, 'malformed'],
    ['md5$salt$d41d8cd98f00b204e9800998ecf8427e', 'not supported'],
    ['sha1$salt$da39a3ee5e6b4b0d3255bfef95601890afd80709', 'not supported'],
    ['$P$I12345678aaaaaaaaaaaaaaaaaaaaaa', 'costs too much'],
    ['$P$.12345678aaaaaaaaaaaaaaaaaaaaaa', 'malformed'],
    [`$6$rounds=999999999$salt$${'a'.repeat(86)}`, 'costs too much'],
    [`$6$rounds=999$salt$${'a'.repeat(86)}`, 'malformed'],
    [`$6$salt$${'a'.repeat(43)}`, 'malformed'],
    ['{SHA}2jmj7l5rSw0yVb/vlWAYkK/YBwk=', 'not supported'],
    ['{SSHA}2jmj7l5rSw0yVb/vlWAYkK/YBwk=', 'malformed'],
    ['{constructor}x', 'not supported'],
    ['{CRYPT}aZ9xKp8qLm2wE', 'not supported'],
    ['AAAA', 'malformed'],
    ['AQAAAAMAACcQAAAAEAABAgMEBQYHCAkKCwwNDg+yWU7rLgUwPZb1Itsmra7cbxw2EFpwpVFIEtP+JIuUEw==', 'malformed'],
    ['AQAAAAEAACcQ/////wABAgMEBQYHCAkKCwwNDg+yWU7rLgUwPZb1Itsmra7cbxw2EFpwpVFIEtP+JIuUEw==', 'malformed'],
    ['0123456789abcdef0123456789abcdef:00', 'malformed'],
    ['foreign:bcrypt:16:', 'malformed'],
    [`foreign:bcrypt:16::${bcrypt}`, 'malformed'],
    [`foreign:bcrypt:1024::${bcrypt.replace('$10$', '$20$')}`, 'malformed'],
  ])('%s: %s', (text, reason) => expect(storedOf(text)).toBe(reason))

  it('and fits nothing where it stands in the table all the same', async () => {
    const shown = ['swordfish', bcrypt.replace('$10$', '$31$'), `foreign:bcrypt:16::${bcrypt}`, '$argon2id$v=19$', '']
    for (const stored of [...shown, `$argon2id$v=19$m=4000000000,t=9,p=1$${salt}$${result}`]) {
      expect(await hasher.verify(stored, 'swordfish')).toBe(false)
    }
  })

  it('without thinking about it longer when it is giant', () => {
    for (const { text } of vectors) expect(storedOf(text.repeat(200_000 / text.length))).toBe('malformed')
    for (const letter of ['$', 'A', '{', ':', ' ']) expect(storedOf(letter.repeat(3_000_000))).not.toMatch(/^foreign/)
  })
})

describe('whatever a text is', () => {
  const start = constantFrom(
    ...vectors.map(({ text }) => text),
    'foreign:argon2:8:8.1.1:$argon2id$',
    '{CRYPT}',
    '$wp$2y$',
  )
  const broken = tuple(start, nat(200), nat(20), string({ maxLength: 20, unit: 'binary' })).map(
    ([text, at, length, other]) => text.slice(0, at) + other + text.slice(at + length),
  )

  it('is taken or refused, never thrown at, and what is taken stays within the limits', () => {
    assert(
      property(oneof(broken, string({ unit: 'binary' })), (text) => {
        const accepted = acceptHash(text)
        if ('refused' in accepted) return
        const read = readStored(accepted.stored)
        if (read !== undefined) expect(read.work.units).toBeLessThanOrEqual(mostWork[read.work.kind])
        expect(acceptHash(accepted.stored)).toEqual(accepted)
      }),
      { numRuns: isDeep ? 50_000 : 2000 },
    )
  })

  it('fits no password where it stands in the table as it is', async () => {
    await assert(
      asyncProperty(string({ unit: 'binary' }), async (text) => {
        expect(await hasher.verify(text, 'x')).toBe(false)
      }),
      { numRuns: 200 },
    )
  })
})

describe('a password', () => {
  const long = vectors.find(({ password }) => password.startsWith('0123456789012'))

  it('beyond the 72 bytes that bcrypt looks at may be any', async () => {
    expect(await fits(long?.text, `${long?.password.slice(0, 72)}anything`)).toBe(true)
    expect(await fits(long?.text, long?.password.slice(0, 71) ?? '')).toBe(false)
  })

  it('with a zero byte fits no hash of bcrypt, which products read in different ways', async () => {
    const [vector] = vectors.filter(({ text }) => text.startsWith('$2b$'))
    expect(await fits(vector?.text, `${vector?.password}\0`)).toBe(false)
    expect(await fits(vector?.text, `${vector?.password}\0more`)).toBe(false)
  })

  it('in the code points of another keyboard fits a hash of ours, however that was made of it', async () => {
    const typed = 'ﬁne ½ ①'
    expect(await hasher.verify(await hasher.hash(typed.normalize('NFKC')), typed)).toBe(true)
    const [vector] = vectors.filter(({ product, password }) => product === 'better-auth' && password === typed)
    expect(await fits(vector?.text, typed.normalize('NFKC'))).toBe(true)
  })

  it('that is longer than any fits no hash of another product', async () => {
    const [vector] = vectors.filter(({ product }) => product === 'passlib sha512_crypt')
    expect(await fits(vector?.text, 'x'.repeat(200_000))).toBe(false)
  })
})

describe('a hash of ours', () => {
  it('is taken as it is, and is not to be replaced', async () => {
    const own = createPasswordHasher({ concurrency: 1, queue: 1 })
    const text = await own.hash('correct horse')
    expect(acceptHash(text)).toEqual({ stored: text })
    expect([own.needsRehash(text), await own.verify(text, 'correct horse')]).toEqual([false, true])
  })
})
