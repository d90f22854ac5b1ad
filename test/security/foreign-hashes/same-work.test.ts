import { beforeAll, describe, expect, it } from 'vitest'
import { acceptHash, readStored } from '../../../runtime/security/foreign-hashes/accept-hash.ts'
import { type CheckWork, workKinds } from '../../../runtime/security/foreign-hashes/dialect.ts'
import type { HashPrimitives } from '../../../runtime/security/foreign-hashes/hash-primitives.ts'
import { createPasswordHasher, leastWork } from '../../../runtime/security/password.ts'
import vectors from './vectors.json' with { type: 'json' }

/** What was worked out, by its kind, and how many threads were started. */
type Worked = Record<string, number>

/** Counts what is asked of the primitives, and does none of it: no password fits. */
function counting(): { readonly primitives: HashPrimitives; readonly worked: Worked } {
  const worked: Worked = {}
  const add = (kind: string, units: number) => (worked[kind] = (worked[kind] ?? 0) + units)
  const block = { sha1: 20, sha256: 32, sha512: 64 }
  const chain = { md5: 'phpass', sha256: 'sha256-crypt', sha512: 'sha512-crypt' }
  const primitives: HashPrimitives = {
    own() {
      add('own', 1)
      return Promise.resolve(false)
    },
    makeOwn: () => Promise.resolve(''),
    argon2(_password, run) {
      add('argon2', run.memory * run.passes)
      add('argon2 runs', 1)
      return Promise.resolve(Buffer.alloc(run.length))
    },
    bcrypt(_password, text) {
      add('bcrypt', 2 ** Number(text.slice(4, 6)))
      return Promise.resolve(false)
    },
    scrypt(_password, run) {
      add('scrypt', run.n * run.r * run.p)
      add('scrypt memory', run.n * run.r)
      return Promise.resolve(Buffer.alloc(run.length))
    },
    pbkdf2(_password, run) {
      add(`pbkdf2-${run.digest}`, run.iterations * Math.ceil(run.length / block[run.digest]))
      return Promise.resolve(Buffer.alloc(run.length))
    },
    rounds(_password, job) {
      add(chain[job.chain], job.rounds + (job.idle ?? 0))
      add('threads', 1)
      return Promise.resolve(Buffer.alloc(64))
    },
    digest() {
      add('digest', 1)
      return Buffer.alloc(64)
    },
  }
  return { primitives, worked }
}

/** What a check of a wrong password works out. */
async function workOf(stored: string | null, beside: readonly CheckWork[], password = 'wrong'): Promise<Worked> {
  const { primitives, worked } = counting()
  const hasher = createPasswordHasher({ concurrency: 1, queue: 1 }, leastWork, primitives)
  expect(await hasher.verify(stored, password, beside)).toBe(false)
  return worked
}

const storedOf = (text: string) => {
  const accepted = acceptHash(text)
  return 'stored' in accepted ? accepted.stored : ''
}
/** The costliest of each kind, as the database says it. */
function costliest(stored: readonly string[]): CheckWork[] {
  const all = stored.flatMap((text) => readStored(text)?.work ?? [])
  return workKinds.flatMap((kind) => {
    const of = all.filter((work) => work.kind === kind).toSorted((a, b) => b.units - a.units)
    return of.slice(0, 1)
  })
}

let own = ''
beforeAll(async () => {
  own = await createPasswordHasher({ concurrency: 1, queue: 1 }, leastWork).hash('correct horse')
})

describe('a check of a wrong password works out the same', () => {
  const stored = vectors.map(({ text }) => storedOf(text))
  const beside = costliest(stored)
  // Where memory differs, runs are split: what they write is the same in all.
  const amounts = ({ 'argon2 runs': _runs, 'scrypt memory': _memory, ...rest }: Worked) => rest

  it.each(stored)('for nobody and for %s', async (text) => {
    expect(beside).toHaveLength(workKinds.length)
    expect(amounts(await workOf(text, beside))).toEqual(amounts(await workOf(null, beside)))
  })

  it('for nobody and for a hash of ours, where others are stored and where none are', async () => {
    expect(await workOf(own, beside)).toEqual(await workOf(null, beside))
    expect(await workOf(own, [])).toEqual(await workOf(null, []))
    expect(await workOf(null, [])).toEqual({ own: 1 })
  })

  it.each(stored)('in the same memory and the same runs, where all are made like %s', async (text) => {
    const alike = costliest([text])
    expect(await workOf(text, alike)).toEqual(await workOf(null, alike))
  })

  it('whatever the password is: typed in other code points, longer than any, with a zero byte', async () => {
    for (const password of ['ﬁn ½ ②', 'x'.repeat(5000), 'x\0y', '']) {
      const works = await Promise.all([null, own, ...stored].map((text) => workOf(text, beside, password)))
      for (const work of works) expect(amounts(work)).toEqual(amounts(works[0] ?? {}))
    }
  })
})
