interface Asked<Key, Found> {
  readonly key: Key
  readonly found: (found: Found | undefined) => void
  readonly failed: (error: unknown) => void
}

/** Most keys that one statement reads. */
const most = 64

/** Statements of one kind that run before further reads wait for one of them. */
const atOnce = 2

/** Milliseconds for which a read waits at most to be sent: a statement that hangs holds nobody else up. */
const longestWait = 10

/**
 * Makes the function that reads by key, for many callers at once: those of one turn of the event loop are read by one statement, and
 * while two statements run, those that come meanwhile by the next one. A busy service asks the database far less often, an idle one
 * at once. Nothing is kept: every read is sent after it was asked for.
 * @param readAll reads with one statement what belongs to each key, in the order of the keys
 */
export function gatherReads<Key, Found>(
  readAll: (keys: readonly Key[]) => Promise<readonly (Found | undefined)[]>,
): (key: Key) => Promise<Found | undefined> {
  let asked: Asked<Key, Found>[] = []
  let running = 0
  let waiting: NodeJS.Timeout | undefined

  async function read(batch: readonly Asked<Key, Found>[]): Promise<void> {
    running += 1
    try {
      const all = await readAll(batch.map(({ key }) => key)).finally(ended)
      for (const [index, { found }] of batch.entries()) found(all[index])
    } catch (error) {
      for (const { failed } of batch) failed(error)
    }
  }

  // Before those who asked are answered: the database works meanwhile.
  function ended(): void {
    running -= 1
    if (waiting !== undefined) send()
  }

  function send(): void {
    clearTimeout(waiting)
    waiting = undefined
    const all = asked
    asked = []
    for (let start = 0; start < all.length; start += most) void read(all.slice(start, start + most))
  }

  return (key) =>
    new Promise((found, failed) => {
      asked.push({ key, found, failed })
      if (asked.length > 1) return
      if (running < atOnce) setImmediate(send)
      else waiting = setTimeout(send, longestWait)
    })
}
