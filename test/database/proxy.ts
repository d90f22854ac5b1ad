import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import type { Socket } from 'node:net'

/** A network between the driver and the server. */
export interface Proxy {
  readonly url: string
  /** From now on says nothing more on the connections there are, without closing them; new ones work. */
  swallow(): void
  /** What becomes of new connections: they are forwarded, nobody says anything on them, or a server that starts sends them away. */
  become(state: 'awake' | 'silent' | 'starting'): void
  /** Resets every connection (RST). */
  reset(): void
  close(): Promise<void>
}

/** Forwards to the server at `url`. With `refuse` it answers like PgBouncer to a startup parameter of that name. */
export async function startProxy(url: string, options: { refuse?: string } = {}): Promise<Proxy> {
  const target = new URL(url)
  const open = new Set<Socket>()
  let state: Parameters<Proxy['become']>[0] = 'awake'
  const server = createServer((client) => {
    open.add(client)
    client.once('close', () => open.delete(client))
    client.on('error', () => client.destroy())
    client.once('data', (startup: Buffer) => {
      if (state === 'silent') return
      if (state === 'starting') return void client.end(refusal('57P03', 'the database system is starting up'))
      if (options.refuse !== undefined && startup.includes(options.refuse)) {
        client.end(refusal('08P01', `unsupported startup parameter: ${options.refuse}`))
        return
      }
      const upstream = connect(Number(target.port), target.hostname)
      upstream.write(startup)
      upstream.on('error', () => client.destroy())
      client.once('close', () => upstream.destroy())
      client.pipe(upstream)
      upstream.pipe(client)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port')
  const own = new URL(url)
  own.port = String(address.port)
  return {
    url: own.href,
    swallow: () => {
      for (const socket of open) {
        socket.unpipe()
        socket.pause()
      }
    },
    become: (next) => {
      state = next
    },
    reset: () => {
      for (const socket of open) socket.resetAndDestroy()
    },
    close: async () => {
      server.close()
      for (const socket of open) socket.destroy()
      await once(server, 'close')
    },
  }
}

/** An ErrorResponse (PostgreSQL protocol, "Message Formats"). */
function refusal(code: string, message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${message}\0\0`)
  const head = Buffer.alloc(5)
  head.write('E')
  head.writeInt32BE(4 + fields.length, 1)
  return Buffer.concat([head, fields])
}
