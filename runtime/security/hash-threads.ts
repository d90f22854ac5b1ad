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

interface Thread {
  readonly worker: Worker
  /** Hands a task to the thread, which has none. */
  run(task: HashTask): Promise<string | boolean>
}

function startThread(library: string): Thread {
  const worker = new Worker(program, { eval: true, workerData: library })
  let settle: ((answer: HashAnswer) => void) | undefined
  const answered = (answer: HashAnswer) => {
    // Only work keeps a process alive, not a thread that has none.
    worker.unref()
    settle?.(answer)
    settle = undefined
  }
  worker.on('message', answered)
  worker.on('error', (cause) => answered({ problem: String(cause) }))
  worker.on('exit', () => answered({ problem: 'A thread that hashes passwords ended early' }))
  return {
    worker,
    run(task) {
      worker.ref()
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      worker.postMessage(task)
      return new Promise((resolve, reject) => {
        settle = (answer) => ('result' in answer ? resolve(answer.result) : reject(new Error(answer.problem)))
      })
    },
  }
}

/**
 * Threads for hashes alone: one for each processor at most, begun when they are needed. A hash writes its 19 MiB several times over,
 * which is fastest in a thread that did so a moment ago; the four of the runtime take turns, and files and DNS wait behind them.
 */
export function createHashThreads(most = availableParallelism()): HashThreads {
  const library = createRequire(import.meta.url).resolve('@node-rs/argon2')
  const semaphore = new Semaphore(most)
  const idle: { readonly thread: Thread; readonly end: NodeJS.Timeout }[] = []

  function rest(thread: Thread): void {
    const end = setTimeout(() => {
      idle.splice(
        idle.findIndex((one) => one.thread === thread),
        1,
      )
      void thread.worker.terminate()
    }, keptFor)
    idle.push({ thread, end: end.unref() })
  }

  async function run(task: HashTask): Promise<string | boolean> {
    if (!semaphore.tryAcquire()) await semaphore.acquire()
    // The last one that was busy: its memory is the nearest.
    const rested = idle.pop()
    clearTimeout(rested?.end)
    const thread = rested?.thread ?? startThread(library)
    try {
      return await thread.run(task)
    } finally {
      if (thread.worker.threadId !== -1) rest(thread)
      semaphore.release()
    }
  }

  return {
    hash: async (password, work) => String(await run({ password, work })),
    verify: async (password, text) => (await run({ password, text })) === true,
  }
}
