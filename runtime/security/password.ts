import { Semaphore } from '../common/semaphore.ts'
import { readHash, readStored } from './foreign-hashes/accept-hash.ts'
import { type CheckWork, isTaken } from './foreign-hashes/dialect.ts'
import { type HashPrimitives, hashPrimitives, type HashWork } from './foreign-hashes/hash-primitives.ts'
import { numbersByName } from './foreign-hashes/hash-text.ts'
import { checkForeign } from './foreign-hashes/spend-work.ts'
import { createHashThreads } from './hash-threads.ts'

export type { HashWork }

/** OWASP's choice for argon2id, the library's default algorithm: 19 MiB, 2 passes, 1 lane (wire contract 22, choice 16). */
const recommended: HashWork = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The least that argon2 allows, for services of tests: there hashing would take longer than all else. */
export const leastWork: HashWork = { memoryCost: 8, timeCost: 1, parallelism: 1 }

/** Longest wait for a turn to hash before 503 is answered, in milliseconds. */
const waitMilliseconds = 2000

/** A hash of a password that nobody has: verified against when there is no user, so that both take the same time. */
const decoyOf = ({ memoryCost, timeCost, parallelism }: HashWork): string =>
  `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$bGF0Y2hrZXktZGVjb3ktMQ$mYBYZGOnLYs63TNdwGSkWjLzR3mqrVhWzNUQO5Pnw1Q`

/** Hashes and verifies passwords, a bounded number at once, off the event loop. */
export interface PasswordHasher {
  /** The PHC text to store. @throws {SemaphoreFull} */
  hash(password: string): Promise<string>
  /**
   * Whether `password` fits `stored`: a hash of ours, or one that `acceptHash` gave. Ours is always worked out, and
   * `beside` in all, so that time tells neither whether there is an account nor where its hash is from.
   * @throws {SemaphoreFull}
   */
  verify(stored: string | null | undefined, password: string, beside?: readonly CheckWork[]): Promise<boolean>
  /** Whether a stored hash is not ours, or weaker than today's parameters: it should be replaced at the next sign-in. */
  needsRehash(stored: string): boolean
  /** Hashes that run and wait now. */
  load(): { readonly inside: number; readonly waiting: number; readonly capacity: number }
}

/**
 * The same word typed on two systems may arrive as different code points; NFKC makes them one (NIST SP 800-63B).
 * The password is never cut.
 */
function normalize(password: string): string {
  return password.normalize('NFKC')
}

/** Another product that makes the same hashes as ours may have made them of a password as it was typed. */
function formsOf(password: string): readonly string[] {
  const normal = normalize(password)
  return normal === password ? [normal] : [normal, password]
}

/** A stored hash as what it is; nothing where it cannot be read, or would cost more than the limits. */
function storedHash(stored: string | null | undefined) {
  if (typeof stored !== 'string') return {}
  const foreign = readStored(stored)
  const isOurs = stored.startsWith('$argon2id$v=19$') && isTaken(readHash(stored))
  return { foreign, own: isOurs ? stored : undefined }
}

/** Work that is next to none is done before a thread of its own had been told of it. */
function primitivesFor(work: HashWork): HashPrimitives {
  if (work.memoryCost <= leastWork.memoryCost) return hashPrimitives
  const threads = createHashThreads()
  return { ...hashPrimitives, own: threads.verify, makeOwn: threads.hash }
}

/** `concurrency` hashes run at once and `queue` wait for their turn; beyond that `SemaphoreFull` is thrown. */
export function createPasswordHasher(
  options: { readonly concurrency: number; readonly queue: number },
  work: HashWork = recommended,
  primitives: HashPrimitives = primitivesFor(work),
): PasswordHasher {
  const decoy = decoyOf(work)
  const semaphore = new Semaphore(options.concurrency, options.queue)
  async function inTurn<Result>(hashing: () => Promise<Result>): Promise<Result> {
    if (!semaphore.tryAcquire()) await semaphore.acquire(waitMilliseconds)
    try {
      return await hashing()
    } finally {
      semaphore.release()
    }
  }
  return {
    load: () => semaphore.load,
    hash: (password) => inTurn(() => primitives.makeOwn(normalize(password), work)),
    async verify(stored, password, beside = []) {
      const { foreign, own } = storedHash(stored)
      return inTurn(async () => {
        let fits = false
        for (const form of formsOf(password)) fits = (await primitives.own(form, own ?? decoy)) || fits
        const fitsForeign = await checkForeign(foreign, password, beside, primitives)
        return own === undefined ? fitsForeign : fits
      })
    },
    needsRehash(stored) {
      const numbers = numbersByName(/^\$argon2id\$v=19\$([^$]+)\$/.exec(stored)?.[1] ?? '')
      // What is no hash of ours names neither: it is weaker than any.
      const [memory = 0, passes = 0] = [numbers?.get('m'), numbers?.get('t')]
      return memory < work.memoryCost || passes < work.timeCost
    },
  }
}
