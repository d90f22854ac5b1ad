import { hash, parseOptions, verify } from '@node-rs/argon2'
import { Semaphore } from '../common/semaphore.ts'

/** How much work one hash of argon2id is: memory in KiB, passes over it, lanes (RFC 9106). */
export interface HashWork {
  readonly memoryCost: number
  readonly timeCost: number
  readonly parallelism: number
}

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
   * Whether `password` fits `stored`. Without a stored hash it does the same work and answers false, so that time does
   * not tell whether there is an account. @throws {SemaphoreFull}
   */
  verify(stored: string | null | undefined, password: string): Promise<boolean>
  /** Whether a stored hash is weaker than today's parameters and should be replaced at the next sign-in. */
  needsRehash(stored: string): boolean
}

/**
 * The same word typed on two systems may arrive as different code points; NFKC makes them one (NIST SP 800-63B).
 * The password is never cut.
 */
function normalize(password: string): string {
  return password.normalize('NFKC')
}

/** `concurrency` hashes run at once and `queue` wait for their turn; beyond that `SemaphoreFull` is thrown. */
export function createPasswordHasher(
  options: { readonly concurrency: number; readonly queue: number },
  work: HashWork = recommended,
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
    hash: (password) => inTurn(() => hash(normalize(password), work)),
    async verify(stored, password) {
      const fits = await inTurn(() => verify(stored ?? decoy, normalize(password)))
      return fits && typeof stored === 'string'
    },
    needsRehash(stored) {
      const found = parseOptions(stored)
      return found.memoryCost < work.memoryCost || found.timeCost < work.timeCost
    },
  }
}
