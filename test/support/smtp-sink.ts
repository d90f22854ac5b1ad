import type { Socket } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** A mail that the sink took over, as a mail program reads it. */
export interface ReceivedMail {
  readonly email: Email
  /** The envelope, which decides where a mail goes. */
  readonly from: string
  readonly to: readonly string[]
  /** What travelled over the wire. */
  readonly raw: string
}

/** How the sink answers the mails that come now. */
export type SinkMode =
  | 'accept'
  /** Answers the recipient with this code. */
  | { readonly refuse: number }
  /** Reads the mail and never says that it has it. */
  | 'stall'
  /** Cuts the connection when the mail has come. */
  | 'drop'

/** A mail server on this machine that remembers what it was sent. The one who starts it stops it. */
export interface SmtpSink extends AsyncDisposable {
  readonly port: number
  readonly url: string
  readonly mails: readonly ReceivedMail[]
  /** How often somebody has connected. */
  readonly connections: number
  /** Ends every connection that is open, as a server does that was idle for long. */
  hangUp(): void
  mode: SinkMode
  /** Mails that wait for an answer in `stall`. */
  readonly stalled: number
  /** Cuts the connections of the stalled mails. */
  dropStalled(): void
  /** Resolves when the condition is true; it is looked at whenever something has come. */
  until(condition: (sink: SmtpSink) => boolean): Promise<void>
  close(): Promise<void>
}

/** Milliseconds that `until` waits at most. */
const deadline = 200_000

/** Starts a mail server on a free port, or on `port`. */
export async function startSmtpSink(port = 0): Promise<SmtpSink> {
  const mails: ReceivedMail[] = []
  const held: (() => void)[] = []
  const watchers = new Set<() => void>()
  let connections = 0
  const sockets = new Set<Socket>()
  const tell = () => watchers.forEach((look) => look())
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 100,
    onRcptTo(_address, _session, done) {
      if (typeof sink.mode !== 'object') return done()
      done(Object.assign(new Error('No such mailbox here'), { responseCode: sink.mode.refuse }))
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (sink.mode === 'stall') held.push(() => done(cut()))
        else if (sink.mode === 'drop') done(cut())
        else return void take(Buffer.concat(chunks), session.envelope).then(() => done())
        tell()
      })
    },
  })

  server.server.on('connection', (socket: Socket) => {
    connections += 1
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })

  async function take(raw: Buffer, envelope: { mailFrom: unknown; rcptTo: readonly { address: string }[] }) {
    const sender = envelope.mailFrom
    const from = typeof sender === 'object' && sender !== null && 'address' in sender ? String(sender.address) : ''
    const email = await PostalMime.parse(raw)
    mails.push({ email, from, to: envelope.rcptTo.map(({ address }) => address), raw: raw.toString('utf8') })
    tell()
  }

  const sink: SmtpSink = {
    port: await listening(server, port),
    get url() {
      return `smtp://127.0.0.1:${this.port}`
    },
    mails,
    get connections() {
      return connections
    },
    hangUp: () => sockets.forEach((socket) => socket.destroy()),
    mode: 'accept',
    get stalled() {
      return held.length
    },
    dropStalled: () => held.splice(0).forEach((drop) => drop()),
    until: (condition) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          watchers.delete(look)
          reject(new Error(`It never came true: ${condition}; ${mails.length} mails, ${held.length} stalled`))
        }, deadline)
        const look = () => {
          if (!condition(sink)) return
          clearTimeout(timer)
          watchers.delete(look)
          resolve()
        }
        watchers.add(look)
        look()
      }),
    close: () =>
      new Promise((resolve) => {
        sink.dropStalled()
        server.close(() => resolve())
      }),
    [Symbol.asyncDispose]: () => sink.close(),
  }
  return sink
}

/** 421: the server goes away; nodemailer takes it as a lost connection. */
function cut(): Error {
  return Object.assign(new Error('Going away'), { responseCode: 421 })
}

function listening(server: SMTPServer, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.on('error', reject)
    const node = server.listen(port, '127.0.0.1', () => {
      const address = node.address()
      if (typeof address === 'object' && address !== null) resolve(address.port)
      else reject(new Error('The port is not known'))
    })
  })
}
