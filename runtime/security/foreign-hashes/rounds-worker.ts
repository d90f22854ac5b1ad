import type * as NodeCrypto from 'node:crypto'
import { Worker } from 'node:worker_threads'

/** A chain of digests, each of the one before it and the password. */
export interface RoundsJob {
  /** `md5` is phpass, the others are SHA-crypt. */
  readonly chain: 'md5' | 'sha256' | 'sha512'
  readonly salt: Buffer
  readonly rounds: number
  /** Rounds that follow for nothing, so that hashes of different cost take the same time. None by default. */
  readonly idle?: number
}

/** What the thread gets. */
interface RoundsTask extends Required<Omit<RoundsJob, 'salt'>> {
  readonly password: Uint8Array
  readonly salt: Uint8Array
}

/**
 * The constructions of SHA-crypt (Drepper's specification, steps by number) and of phpass, over the digests of Node. Its text
 * is what the thread runs, so it must not name anything outside itself.
 */
function chainOfDigests(crypto: Pick<typeof NodeCrypto, 'createHash'>, task: RoundsTask): Uint8Array {
  const { password, salt, chain, rounds, idle } = task
  const digest = (...parts: readonly Uint8Array[]): Buffer => {
    const hash = crypto.createHash(chain)
    for (const part of parts) hash.update(part)
    return hash.digest()
  }
  if (chain === 'md5') {
    let result = digest(salt, password)
    let kept = result
    for (let round = 0; round < rounds + idle; round++) {
      result = digest(result, password)
      if (round === rounds - 1) kept = result
    }
    return kept
  }
  /** As many bytes as asked for, of a digest that is repeated. */
  const stretched = (of: Buffer, length: number): Buffer => Buffer.alloc(length, length === 0 ? 0 : of)
  // 4 to 8
  const alternate = digest(password, salt, password)
  // 1 to 3, 9 to 12
  const parts: Uint8Array[] = [password, salt, stretched(alternate, password.length)]
  for (let bits = password.length; bits > 0; bits >>= 1) parts.push((bits & 1) === 1 ? alternate : password)
  let result = digest(...parts)
  // 13 to 16: hashed piece by piece, so that a long password takes no memory.
  const ofPassword = crypto.createHash(chain)
  for (let times = 0; times < password.length; times++) ofPassword.update(password)
  const p = stretched(ofPassword.digest(), password.length)
  // 17 to 20
  const ofSalt = crypto.createHash(chain)
  for (let times = 0; times < 16 + (result[0] ?? 0); times++) ofSalt.update(salt)
  const s = stretched(ofSalt.digest(), salt.length)
  // 21
  let kept = result
  for (let round = 0; round < rounds + idle; round++) {
    const hash = crypto.createHash(chain)
    hash.update(round % 2 === 1 ? p : result)
    if (round % 3 !== 0) hash.update(s)
    if (round % 7 !== 0) hash.update(p)
    hash.update(round % 2 === 1 ? result : p)
    result = hash.digest()
    if (round === rounds - 1) kept = result
  }
  return kept
}

const program = `
const { parentPort, workerData } = require('node:worker_threads')
parentPort.postMessage((${chainOfDigests.toString()})(require('node:crypto'), workerData))`

/** Works a chain of digests out in a thread of its own: in JavaScript it would hold up every other request. */
export function runRounds(password: Buffer, { chain, salt, rounds, idle = 0 }: RoundsJob): Promise<Buffer> {
  const [own, seed] = [Uint8Array.from(password), Uint8Array.from(salt)]
  const workerData: RoundsTask = { password: own, salt: seed, chain, rounds, idle }
  return new Promise((resolve, reject) => {
    const worker = new Worker(program, { eval: true, workerData })
    worker.once('message', (result: Uint8Array) => resolve(Buffer.from(result)))
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('A thread that checks passwords ended early')))
  })
}
