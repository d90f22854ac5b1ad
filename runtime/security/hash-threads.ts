import { createRequire } from 'node:module'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { Semaphore } from '../common/semaphore.ts'
import type { HashWork } from './foreign-hashes/hash-primitives.ts'

/** What a thread is asked: a hash of a password, or whether it fits one. */
type HashTask =
  { readonly password: string; readonly work: HashWork } | { readonly password: string; readonly text: string }

/** What a thread says: what came of it, or why nothing did. */
type HashAnswer = { readonly result: string | boolean } | { readonly problem: string }

// Its text is what a thread runs, so that it is there in whatever bundle this file becomes part of.
const program = `
const { parentPort, workerData } = require('node:worker_threads')
const { hashSync, verifySync } = require(workerData)
parentPort.on('message', ({ password, text, work }) => {
  try {
    parentPort.postMessage({ result: text === undefined ? hashSync(password, work) : verifySync(text, password) })
  } catch (error) {
    parentPort.postMessage({ problem: String(error.message) })
  }
})`

/** Hashes of ours, each in a thread that does nothing else. */
export interface HashThreads {
  /** The PHC text of a password. */
  hash(password: string, work: HashWork): Promise<string>
  /** Whether a password fits a PHC text. */
  verify(password: string, text: string): Promise<boolean>
}

/** Milliseconds after which a thread that nobody needs ends; it holds some 10 MB. */
const keptFor = 60_000

/**
 * Tasks that a thread has at most: one that it works on, and the next one at hand. Were that one fetched when the first is done, the
 * thread would wait for the event loop, which waits for a processor itself while all of them hash.
 */
const tasksOfThread = 2

class Thread {
  readonly #worker: Worker
  /** Who waits for its answers, in the order in which they will come. */
  readonly #waiting: ((answer: HashAnswer) => void)[] = []
  #hasEnded = false

  constructor(library: string, ended: (thread: Thread) => void) {
    this.#worker = new Worker(program, { eval: true, workerData: library })
    this.#worker.on('message', (answer: HashAnswer) => this.#answered(answer))
    // An error is followed by the exit.
    let problem = 'A thread that hashes passwords ended early'
    this.#worker.on('error', (cause) => (problem = String(cause)))
    this.#worker.on('exit', () => {
      this.#hasEnded = true
      while (this.#waiting.length > 0) this.#answered({ problem })
      ended(this)
    })
  }

  /** Tasks that it has. */
  get tasks(): number {
    return this.#waiting.length
  }

  get isThere(): boolean {
    return !this.#hasEnded
  }

  run(task: HashTask): Promise<string | boolean> {
    this.#worker.ref()
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    this.#worker.postMessage(task)
    return new Promise((resolve, reject) => {
      this.#waiting.push((answer) => ('result' in answer ? resolve(answer.result) : reject(new Error(answer.problem))))
    })
  }

  end(): void {
    this.#hasEnded = true
    void this.#worker.terminate()
  }

  #answered(answer: HashAnswer): void {
    this.#waiting.shift()?.(answer)
    // Only work keeps a process alive, not a thread that has none.
    if (this.#waiting.length === 0) this.#worker.unref()
  }
}

/**
 * Threads for hashes alone: one for each processor at most, begun when they are needed. A hash writes its 19 MiB several times over,
 * which is fastest in a thread that did so a moment ago; the four of the runtime take turns, and files and DNS wait behind them.
 */
export function createHashThreads(most = availableParallelism()): HashThreads {
  const library = createRequire(import.meta.url).resolve('@node-rs/argon2')
  const semaphore = new Semaphore(most * tasksOfThread)
  /** The last one that was busy comes last. */
  const threads: Thread[] = []
  const ends = new Map<Thread, NodeJS.Timeout>()

  function forget(thread: Thread): void {
    clearTimeout(ends.get(thread))
    ends.delete(thread)
    const place = threads.indexOf(thread)
    if (place !== -1) threads.splice(place, 1)
  }

  function rest(thread: Thread): void {
    if (!thread.isThere || thread.tasks > 0) return
    forget(thread)
    threads.push(thread)
    const end = setTimeout(() => {
      forget(thread)
      thread.end()
    }, keptFor)
    ends.set(thread, end.unref())
  }

  /** One without work, the last that was busy first: its memory is the nearest. Else a new one, else the one with least to do. */
  function choose(): Thread {
    const idle = threads.findLast(({ tasks }) => tasks === 0)
    if (idle !== undefined) return idle
    if (threads.length >= most) return threads.reduce((least, one) => (one.tasks < least.tasks ? one : least))
    const begun = new Thread(library, forget)
    threads.push(begun)
    return begun
  }

  async function run(task: HashTask): Promise<string | boolean> {
    if (!semaphore.tryAcquire()) await semaphore.acquire()
    const thread = choose()
    clearTimeout(ends.get(thread))
    try {
      return await thread.run(task)
    } finally {
      rest(thread)
      semaphore.release()
    }
  }

  return {
    hash: async (password, work) => String(await run({ password, work })),
    verify: async (password, text) => (await run({ password, text })) === true,
  }
}
