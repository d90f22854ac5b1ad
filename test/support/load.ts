import { Agent, request as send } from 'node:http'

/** What came of the requests of a load. */
export interface LoadResult {
  readonly sent: number
  /** Answers that were not expected, and requests without one, in words: `GET /get-session: 503`. */
  readonly failures: readonly string[]
}

/** A load that runs. */
export interface Load {
  /** Waits until so many more requests have been answered. */
  progress(count: number): Promise<void>
  /** Ends it after the requests that are under way. */
  stop(): Promise<LoadResult>
}

/** One kind of request of a mix. */
export interface LoadCall {
  readonly method: string
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  /** A function makes another one for each request. */
  readonly body?: string | (() => string)
  /** Statuses that are no failure; default: 200. */
  readonly good?: readonly number[]
}

/**
 * Sends the calls in turn from `clients` at once, each over a connection that it keeps, to `origin`. Nothing is tried a second time:
 * a connection that is closed under a request is a failure.
 */
export function startLoad(origin: string, calls: readonly LoadCall[], clients = 8): Load {
  const failures: string[] = []
  const waiting = new Set<() => void>()
  let sent = 0
  let isOver = false
  const agent = new Agent({ keepAlive: true, maxSockets: clients })

  async function client(first: number): Promise<void> {
    for (let turn = first; !isOver; turn += 1) {
      const call = calls[turn % calls.length]
      if (call === undefined) return
      const problem = await attempt(agent, origin, call)
      sent += 1
      if (problem !== undefined) failures.push(`${call.method} ${call.path}: ${problem}`)
      for (const look of waiting) look()
    }
  }

  const running = Array.from({ length: clients }, (_, place) => client(place))
  return {
    progress(count) {
      const goal = sent + count
      return new Promise((resolve) => {
        const look = () => {
          if (sent < goal) return
          waiting.delete(look)
          resolve()
        }
        waiting.add(look)
      })
    },
    async stop() {
      isOver = true
      await Promise.all(running)
      agent.destroy()
      return { sent, failures }
    },
  }
}

/** The problem with an answer; undefined where there is none. */
function attempt(agent: Agent, origin: string, call: LoadCall): Promise<string | undefined> {
  const { method, path, headers = {}, body, good = [200] } = call
  return new Promise((resolve) => {
    const request = send(new URL(path, origin), { agent, method, headers }, (response) => {
      const status = response.statusCode ?? 0
      response.resume()
      response.once('error', (error) => resolve(error.message))
      response.once('end', () => resolve(good.includes(status) ? undefined : String(status)))
    })
    request.once('error', (error) => resolve(error.message))
    request.end(typeof body === 'function' ? body() : body)
  })
}
