interface Asked<Key, Found> {
  readonly key: Key
  readonly found: (found: Found | undefined) => void
  readonly failed: (error: unknown) => void
}

/** Most keys that one statement reads. */
const most = 16

/**
 * How many keys one statement reads: the next of these numbers, the last key repeated to fill it. So few statements are prepared, and
 * each says how many rows it is about: PostgreSQL plans a list of unknown length anew every time, which takes longer than to run it.
 */
const sizes = [1, 4, most] as const

function filled<Key>(keys: readonly Key[]): Key[] {
  const size = sizes.find((one) => one >= keys.length) ?? most
  return Array.from({ length: size }, (_, place) => keys[Math.min(place, keys.length - 1)] as Key)
}

/** Statements of one kind that run before further reads wait for one of them. */
const atOnce = 2

/** Milliseconds for which a read waits at most to be sent: a statement that hangs holds nobody else up. */
const longestWait = 10

/**
 * Makes the function that reads by key, for many callers at once: those of one turn of the event loop are read by one statement, and
 * while two statements run, those that come meanwhile by the next one. A busy service asks the database far less often, an idle one
 * at once. Nothing is kept: every read is sent after it was asked for.
 * @param readAll reads with one statement what belongs to 1, 4 or 16 keys, of which some may be equal, and tells what that is for a key
 */
export function gatherReads<Key, Found>(
  readAll: (keys: readonly Key[]) => Promise<(key: Key) => Found | undefined>,
): (key: Key) => Promise<Found | undefined> {
  let asked: Asked<Key, Found>[] = []
  let running = 0
  let waiting: NodeJS.Timeout | undefined

  async function read(batch: readonly Asked<Key, Found>[]): Promise<void> {
    running += 1
    try {
      const foundFor = await readAll(filled(batch.map(({ key }) => key))).finally(ended)
      for (const { key, found } of batch) found(foundFor(key))
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

/**
 * A reader that is made once for each service, when it is first asked for: a feature is there before the service. Known by its `fields`,
 * which are its own: of two services, such as before and after a reload of the configuration, the database may be the same.
 */
export function oncePerService<Known extends { readonly fields: object }, Reader>(
  make: (known: Known) => Reader,
): (known: Known) => Reader {
  const made = new WeakMap<object, Reader>()
  return (known) => {
    const reader = made.get(known.fields) ?? make(known)
    made.set(known.fields, reader)
    return reader
  }
}
