import { Duplex } from 'node:stream'

/** One end of a connection inside the process: what the driver takes for a socket. Nothing here waits for a clock. */
export class Line extends Duplex {
  readonly #receive: (bytes: Buffer) => void
  #held: (() => void)[] | undefined

  /** `congested`: whoever writes is told to wait for the drain, every time. */
  constructor(receive: (bytes: Buffer) => void, congested: boolean) {
    super(congested ? { writableHighWaterMark: 1 } : {})
    this.#receive = receive
  }

  get readyState(): string {
    return this.destroyed ? 'closed' : 'open'
  }

  /** From now on what is written arrives, and the writer is not told. */
  hold(): void {
    this.#held = []
  }

  release(): void {
    const held = this.#held ?? []
    this.#held = undefined
    for (const done of held) done()
  }

  override _read(): void {}

  override _write(bytes: Buffer, _encoding: string, done: () => void): void {
    this.#receive(bytes)
    if (this.#held === undefined) setImmediate(done)
    else this.#held.push(done)
  }
}

/** A server's side of a connection: speaks as much of the protocol as the driver needs (PostgreSQL, "Message Formats"). */
export class Backend {
  readonly line: Line
  /** The statements that came, in order. */
  readonly texts: string[] = []
  /** The parameters of each Bind message. */
  readonly bound: (string | null)[][] = []
  /** What is answered instead of the usual; returns whether it answered. */
  intercept: (message: string, backend: Backend) => boolean = () => false
  #bytes = Buffer.alloc(0)
  #started = false
  #open = false
  // A statement without parameters comes with everything that runs it; it is described with its answer.
  #parsed: string | undefined
  // Texts of prepared statements by name, and which of them runs next.
  readonly #prepared = new Map<string, string>()
  #next = ''

  constructor(congested = false) {
    this.line = new Line((bytes) => this.#read(bytes), congested)
  }

  /** Arrives in a later turn, as from a network. */
  send(...messages: Buffer[]): void {
    setImmediate(() => this.line.destroyed || this.line.push(Buffer.concat(messages)))
  }

  ready(): Buffer {
    return message('Z', this.#open ? 'T' : 'I')
  }

  #read(bytes: Buffer): void {
    this.#bytes = Buffer.concat([this.#bytes, bytes])
    for (;;) {
      const head = this.#started ? 1 : 0
      if (this.#bytes.length < head + 4) return
      const end = head + this.#bytes.readInt32BE(head)
      if (this.#bytes.length < end) return
      const kind = this.#started ? this.#bytes.toString('latin1', 0, 1) : 'startup'
      const body = this.#bytes.subarray(head + 4, end)
      this.#bytes = this.#bytes.subarray(end)
      this.#started = true
      this.#take(kind, body)
    }
  }

  #take(kind: string, body: Buffer): void {
    const text = kind === 'Q' ? textAt(body, 0) : kind
    if (kind === 'P') this.#parse(textAt(body, 0), textAt(body, body.indexOf(0) + 1))
    if (kind === 'B') this.#next = this.#prepared.get(textAt(body, body.indexOf(0) + 1)) ?? ''
    if (kind === 'Q') this.texts.push(text)
    if (kind === 'B') this.bound.push(parametersOf(body))
    if (this.intercept(text, this)) return
    if (kind === 'startup') this.send(message('R', int32(0)), this.ready())
    if (kind === 'Q') this.#answer(text, columns())
    if (kind === 'H') this.#describe()
    if (kind === 'S') this.#run()
  }

  #parse(name: string, text: string): void {
    this.#parsed = text
    this.#prepared.set(name, text)
  }

  #describe(): void {
    if (this.#parsed !== undefined) this.texts.push(this.#parsed)
    this.#parsed = undefined
    this.send(message('1'), message('t', int16(1), int32(16)), columns())
  }

  #run(): void {
    const text = this.#parsed
    this.#parsed = undefined
    if (text === undefined && isEnd(this.#next)) {
      this.send(message('2'))
      return this.#answer(this.#next, Buffer.alloc(0))
    }
    if (text === undefined) return this.send(message('2'), row('t'), message('C', 'SELECT 1\0'), this.ready())
    this.texts.push(text)
    this.send(message('1'), message('t', int16(0)), message('n'), message('2'))
    this.#answer(text, Buffer.alloc(0))
  }

  #answer(text: string, description: Buffer): void {
    if (text === 'begin') this.#open = true
    if (isEnd(text)) this.#open = false
    if (text === 'begin' || isEnd(text)) this.send(message('C', `${text.toUpperCase()}\0`), this.ready())
    else this.send(description, row(text), message('C', 'SELECT 1\0'), this.ready())
  }
}

const isEnd = (text: string) => text === 'commit' || text === 'rollback'

function textAt(body: Buffer, start: number): string {
  return body.toString('utf8', start, body.indexOf(0, start)).trim()
}

/** One message to the client. */
export function message(kind: string, ...parts: (Buffer | string)[]): Buffer {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part)))
  return Buffer.concat([Buffer.from(kind), int32(4 + body.length), body])
}

/** One row of one column. */
export function row(value: string): Buffer {
  return message('D', int16(1), int32(Buffer.byteLength(value)), value)
}

/** The description of a result with the one column `it`, which is text. */
export function columns(): Buffer {
  return message('T', int16(1), 'it\0', int32(0), int16(0), int32(25), int16(-1), int32(-1), int16(0))
}

/** An ErrorResponse. */
export function failure(code: string, routine = 'test'): Buffer {
  return message('E', `SERROR\0VERROR\0C${code}\0Mfailed\0R${routine}\0\0`)
}

function parametersOf(body: Buffer): (string | null)[] {
  let at = body.indexOf(0, body.indexOf(0) + 1) + 1
  const count = body.readInt16BE(at + 2)
  at += 4
  return Array.from({ length: count }, () => {
    const length = body.readInt32BE(at)
    at += 4
    if (length < 0) return null
    at += length
    return body.toString('utf8', at - length, at)
  })
}

/** A number of four bytes. */
export function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(value)
  return bytes
}

function int16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeInt16BE(value)
  return bytes
}
