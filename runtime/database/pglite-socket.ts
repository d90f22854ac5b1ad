import { Duplex } from 'node:stream'

/** The one thing that we need of PGlite here: PostgreSQL's wire protocol in, its answer out, one caller at a time. */
export interface ProtocolEngine {
  runExclusive<Result>(work: () => Promise<Result>): Promise<Result>
  execProtocolRawStream(message: Uint8Array, options: { onRawData: (data: Uint8Array) => void }): Promise<void>
}

const terminate = 0x58 // 'X'

/**
 * An in-process socket between the driver and PGlite. Whole messages only are handed over, since PGlite answers each
 * portion at once. There is one backend for all sockets: what a socket leaves behind (an open transaction, prepared
 * statements) is cleared when it closes, as a server does by ending the backend.
 */
export class PGliteSocket extends Duplex {
  // The driver reads these two as it does of a net.Socket.
  readyState = 'open'
  readonly #engine: ProtocolEngine
  #received: Buffer = Buffer.alloc(0)
  #started = false
  #work: Promise<void> = Promise.resolve()

  constructor(engine: ProtocolEngine) {
    super()
    this.#engine = engine
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: string, done: (error?: Error | null) => void): void {
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk])
    const { length, ended } = this.#complete()
    if (length > 0) {
      const messages = Uint8Array.from(this.#received.subarray(0, length))
      this.#received = this.#received.subarray(length)
      this.#enqueue(() => this.#exchange(messages))
    }
    if (ended) this.#enqueue(async () => this.destroy())
    done()
  }

  override _final(done: (error?: Error | null) => void): void {
    this.#enqueue(async () => this.destroy())
    done()
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.readyState = 'closed'
    const cleared = this.#work.then(() => this.#engine.runExclusive(() => clearSession(this.#engine)))
    cleared.then(
      () => done(error),
      () => done(error),
    )
  }

  /** How much of what was received is whole messages before a goodbye. The first message has no type byte. */
  #complete(): { length: number; ended: boolean } {
    let length = 0
    for (;;) {
      const header = this.#started ? 5 : 4
      if (this.#received.length - length < header) return { length, ended: false }
      if (this.#started && this.#received[length] === terminate) return { length, ended: true }
      const size = this.#received.readInt32BE(length + header - 4) + header - 4
      if (this.#received.length - length < size) return { length, ended: false }
      length += size
      this.#started = true
    }
  }

  #enqueue(work: () => Promise<unknown>): void {
    this.#work = this.#work.then(work).then(
      () => {},
      (error: unknown) => {
        this.destroy(error instanceof Error ? error : new Error(String(error)))
      },
    )
  }

  #exchange(messages: Uint8Array): Promise<void> {
    return this.#engine.runExclusive(() =>
      this.#engine.execProtocolRawStream(messages, {
        onRawData: (data) => {
          if (!this.destroyed) this.push(Buffer.from(data))
        },
      }),
    )
  }
}

async function clearSession(engine: ProtocolEngine): Promise<void> {
  for (const text of ['rollback', 'discard all']) {
    await engine.execProtocolRawStream(simpleQuery(text), { onRawData: () => {} })
  }
}

function simpleQuery(text: string): Uint8Array {
  const body = Buffer.from(`${text}\0`)
  const message = Buffer.alloc(5 + body.length)
  message.write('Q')
  message.writeInt32BE(4 + body.length, 1)
  body.copy(message, 5)
  return Uint8Array.from(message)
}
