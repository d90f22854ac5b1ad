import { createHash, pbkdf2 as nodePbkdf2, scrypt as nodeScrypt } from 'node:crypto'
import { promisify } from 'node:util'
import { type RoundsJob, runRounds } from './rounds-worker.ts'

/** How much work one hash of argon2id is: memory in KiB, passes over it, lanes (RFC 9106). */
export interface HashWork {
  readonly memoryCost: number
  readonly timeCost: number
  readonly parallelism: number
}

/** The parameters of one run of argon2, as its specification names them. */
export interface Argon2Run {
  /** 0 argon2d, 1 argon2i, 2 argon2id. */
  readonly algorithm: 0 | 1 | 2
  /** 16 or 19. */
  readonly version: 16 | 19
  /** KiB. */
  readonly memory: number
  readonly passes: number
  readonly lanes: number
  readonly salt: Buffer
  /** Bytes. */
  readonly length: number
}

/** The parameters of one run of scrypt. */
export interface ScryptRun {
  readonly n: number
  readonly r: number
  readonly p: number
  readonly salt: Buffer
  /** Bytes. */
  readonly length: number
}

export type Pbkdf2Digest = 'sha1' | 'sha256' | 'sha512'

/** The parameters of one run of PBKDF2. */
export interface Pbkdf2Run {
  readonly digest: Pbkdf2Digest
  readonly iterations: number
  readonly salt: Buffer
  /** Bytes. */
  readonly length: number
}

/** What every check is made of; all of it happens off the event loop, but for one digest of a short text. */
export interface HashPrimitives {
  /** Whether the password fits a text of ours. */
  own(password: string, text: string): Promise<boolean>
  /** Makes a text of ours. */
  makeOwn(password: string, work: HashWork): Promise<string>
  argon2(password: Buffer, run: Argon2Run): Promise<Buffer>
  /** Whether the password fits a bcrypt text. `password` is at most 72 bytes and holds no zero byte. */
  bcrypt(password: Buffer, text: string): Promise<boolean>
  scrypt(password: Buffer, run: ScryptRun): Promise<Buffer>
  pbkdf2(password: Buffer, run: Pbkdf2Run): Promise<Buffer>
  /** Digests of digests, in a thread of their own. */
  rounds(password: Buffer, job: RoundsJob): Promise<Buffer>
  digest(algorithm: Pbkdf2Digest, ...parts: readonly Buffer[]): Buffer
}

const scrypt = promisify<Buffer, Buffer, number, { N: number; r: number; p: number; maxmem: number }, Buffer>(
  nodeScrypt,
)
const pbkdf2 = promisify(nodePbkdf2)

// Loaded where they are first needed: our own hashes are made in threads, which load what they need, and most services have no
// others. At each start they would take some 8 MB.
const argon2Library = () => import('@node-rs/argon2')
const bcryptLibrary = () => import('@node-rs/bcrypt')

export const hashPrimitives: HashPrimitives = {
  own: async (password, text) => (await argon2Library()).verify(text, password),
  makeOwn: async (password, work) => (await argon2Library()).hash(password, work),
  argon2: async (password, { algorithm, version, memory, passes, lanes, salt, length }) =>
    (await argon2Library()).hashRaw(password, {
      algorithm,
      version: version === 16 ? 0 : 1,
      memoryCost: memory,
      timeCost: passes,
      parallelism: lanes,
      salt,
      outputLen: length,
    }),
  bcrypt: async (password, text) => (await bcryptLibrary()).verify(password, text),
  // Twice what the blocks take: the runtime counts its own buffers too.
  scrypt: (password, { n, r, p, salt, length }) =>
    scrypt(password, salt, length, { N: n, r, p, maxmem: 256 * r * (n + p + 2) }),
  pbkdf2: (password, { digest, iterations, salt, length }) => pbkdf2(password, salt, iterations, length, digest),
  rounds: runRounds,
  digest: (algorithm, ...parts) => createHash(algorithm).update(Buffer.concat(parts)).digest(),
}
