/**
 * What is wrong in postgres.js 3.4.9 as published, and the text that repairs it. `tests` names what shows
 * it in test/database/programs/driver-faults.ts: it must go wrong in a driver that lacks this one repair. `upstream` is what
 * github.com/porsager/postgres knows of it. Each `from` must occur exactly once: when a new version has mended a fault,
 * the build names the repair that has no place any more.
 */
export const repairs = [
  {
    name: 'write-after-loss',
    tests: ['write-after-loss'],
    fault: 'A write after the socket was lost throws from a timer, where nothing can catch it, and ends the process.',
    upstream: 'Issues 1066, 1154 and 1208; pull requests 1168 and 1209 are open.',
    edits: [
      {
        file: 'connection.js',
        from: `    const x = socket.write(chunk, fn)
    nextWriteTimer !== null && clearImmediate(nextWriteTimer)
    chunk = nextWriteTimer = null
    return x
`,
        to: `    const x = chunk
    nextWriteTimer !== null && clearImmediate(nextWriteTimer)
    chunk = nextWriteTimer = null
    if (!socket)
      return error(Errors.connection('CONNECTION_CLOSED', options)), true
    return socket.write(x, fn)
`,
      },
    ],
  },
  {
    name: 'execute',
    tests: ['unserialisable-parameter', 'unreserved-begin'],
    fault:
      'A parameter that cannot be serialised fails the statement that is running instead of its own, and every later answer on the connection goes to the wrong caller. ' +
      'And a BEGIN that is written while the socket is congested does not reserve its connection: others write into the transaction.',
    upstream: 'The parameter: not reported yet. The BEGIN: issues 823, 1189 and 1210; pull request 1207 is open.',
    edits: [
      {
        file: 'connection.js',
        from: `    try {
      q.state = backend
      query
        ? sent.push(q)
        : (query = q, query.active = true)

      build(q)
      return write(toBuffer(q))
        && !q.describeFirst
        && !q.cursorFn
        && sent.length < max_pipeline
        && (!q.options.onexecute || q.options.onexecute(connection))
    } catch (error) {
      sent.length === 0 && write(Sync)
      errored(error)
      return true
    }
`,
        to: `    let message
    try {
      q.state = backend
      build(q)
      message = toBuffer(q)
    } catch (error) {
      if (!query) {
        query = q
        query.active = true
        write(Sync)
      }
      queryError(q, error)
      return true
    }

    query
      ? sent.push(q)
      : (query = q, query.active = true)

    const flows = write(message)
    if (q.options.onexecute)
      return q.options.onexecute(connection), false

    return flows
      && !q.describeFirst
      && !q.cursorFn
      && sent.length < max_pipeline
`,
      },
    ],
  },
  {
    name: 'drain-of-reserved',
    tests: ['drain-of-reserved'],
    fault: 'A connection that a transaction holds is handed out again after a congested write.',
    upstream: 'Pull request 1207 is open.',
    edits: [
      {
        file: 'connection.js',
        from: `    !query && onopen(connection)
`,
        to: `    !query && !connection.reserved && onopen(connection)
`,
      },
    ],
  },
  {
    name: 'ended-while-connecting',
    tests: ['ended-while-connecting'],
    fault: 'A connection that is ended while it is being made comes to life later and stays open for ever.',
    upstream: 'Not reported yet.',
    edits: [
      {
        file: 'connection.js',
        from: `    socket || (socket = await createSocket())

    if (!socket)
      return
`,
        to: `    socket || (socket = await createSocket())

    if (!socket)
      return

    if (terminated)
      return socket.destroy()
`,
      },
    ],
  },
  {
    name: 'reconnect-timer',
    tests: ['reconnect-timer'],
    fault: 'The wait before the next attempt cannot be called off: a pool that was ended connects once more.',
    upstream: 'Not reported yet.',
    edits: [
      {
        file: 'connection.js',
        from: `    setTimeout(connect, closedTime ? Math.max(0, closedTime + delay - performance.now()) : 0)
`,
        to: `    clearTimeout(reconnectTimer)
    reconnectTimer = setTimeout(connect, closedTime ? Math.max(0, closedTime + delay - performance.now()) : 0)
`,
      },
      {
        file: 'connection.js',
        from: `    , nextWriteTimer = null
`,
        to: `    , nextWriteTimer = null
    , reconnectTimer = null
`,
      },
      {
        file: 'connection.js',
        from: `    clearImmediate(nextWriteTimer)
    if (socket) {
`,
        to: `    clearTimeout(reconnectTimer)
    clearImmediate(nextWriteTimer)
    if (socket) {
`,
      },
    ],
  },
  {
    name: 'forced-end',
    tests: ['forced-end'],
    fault: 'Ending by force waits for a goodbye that a frozen server never sends: the socket stays open.',
    upstream: 'Not reported yet.',
    edits: [
      {
        file: 'connection.js',
        from: `    if (stream || query || initial || sent.length)
      error(Errors.connection('CONNECTION_DESTROYED', options))
`,
        to: `    const working = stream || query || initial || sent.length
    if (working)
      error(Errors.connection('CONNECTION_DESTROYED', options))
`,
      },
      {
        file: 'connection.js',
        from: `      socket.readyState === 'open' && socket.end(b().X().end())
`,
        to: `      working || socket.readyState !== 'open' ? socket.destroy() : socket.end(b().X().end())
`,
      },
    ],
  },
  {
    name: 'unanswered-at-close',
    tests: ['unanswered-at-close'],
    fault:
      "What is sent between a socket's error and its close is never answered. The finished statement, unsent text and the server's last words stay behind and are taken for those of the next connection. An attempt that the server ends without a word is repeated at once and for ever.",
    upstream: 'Issues 1097, 1130, 1193 and 1223; pull requests 1142, 1188 and 1214 are open.',
    edits: [
      {
        file: 'connection.js',
        from: `    clearImmediate(nextWriteTimer)
    socket.removeListener('data', data)
    socket.removeListener('connect', connected)
    idleTimer.cancel()
    lifeTimer.cancel()
    connectTimer.cancel()

    socket.removeAllListeners()
    socket = null

    if (initial)
      return reconnect()

    !hadError && (query || sent.length) && error(Errors.connection('CONNECTION_CLOSED', options, socket))
    closedTime = performance.now()
    hadError && options.shared.retries++
    delay = (typeof backoff === 'function' ? backoff(options.shared.retries) : backoff) * 1000
`,
        to: `    clearImmediate(nextWriteTimer)
    chunk = nextWriteTimer = null
    socket.removeListener('data', data)
    socket.removeListener('connect', connected)
    idleTimer.cancel()
    lifeTimer.cancel()
    connectTimer.cancel()

    socket.removeAllListeners()
    socket = null

    closedTime = performance.now()
    hadError && options.shared.retries++
    delay = (typeof backoff === 'function' ? backoff(options.shared.retries) : backoff) * 1000

    if (initial && options.host.length > 1)
      return reconnect()

    error(errorResponse || Errors.connection('CONNECTION_CLOSED', options, socket))
    query = errorResponse = results = stream = final = null
    result = new Result()
    rows = 0
`,
      },
    ],
  },
  {
    name: 'state-query',
    tests: ['state-query'],
    fault:
      'A connection that is lost while it asks for the state of the server (target_session_attrs) ends the process.',
    upstream: 'Not reported yet; issue 1192 is the same fault in another query.',
    edits: [
      {
        file: 'connection.js',
        from: `    query.execute()
`,
        to: `    query.catch(noop)
`,
      },
    ],
  },
  {
    name: 'serialised-twice',
    tests: ['serialised-twice'],
    fault:
      'A statement that the driver repeats has its parameters serialised twice: true becomes false, JSON becomes text.',
    upstream: 'Issue 1197; pull request 1198 is merged and not released.',
    edits: [
      {
        file: 'connection.js',
        from: `      parameters[i] = x = type in options.serializers
`,
        to: `      x = type in options.serializers
`,
      },
    ],
  },
  {
    name: 'stale-rows',
    tests: ['stale-rows'],
    fault: 'After a statement that fails in the middle of its rows, the answer of the next one begins with holes.',
    upstream: 'Issue 1181 is open.',
    edits: [
      {
        file: 'connection.js',
        from: `    query = results = errorResponse = null
    result = new Result()
    connectTimer.cancel()
`,
        to: `    query = results = errorResponse = null
    result = new Result()
    rows = 0
    connectTimer.cancel()
`,
      },
    ],
  },
  {
    name: 'lost-transaction',
    tests: ['lost-transaction'],
    fault:
      "A transaction whose connection was lost goes on writing to it: at best the connection is lost to the pool, at worst its statements and its ROLLBACK run inside somebody else's transaction.",
    upstream: 'Issue 1133; pull request 1155 is open.',
    edits: [
      {
        file: 'index.js',
        from: `new Promise((_, reject) => connection.onclose = reject)`,
        to: `new Promise((_, reject) => {
          // Not written into the property, see lasting-rows.
          const lose = error => {
            lost = error
            while (queries.length)
              queries.shift().reject(error)
            reject(error)
          }
          connection.onclose = lose
        })`,
      },
      {
        file: 'index.js',
        from: `      function handler(q) {
        q.catch(e => uncaughtError || (uncaughtError = e))
        c.queue === full`,
        to: `      function handler(q) {
        q.catch(e => uncaughtError || (uncaughtError = e))
        if (lost)
          return q.reject(lost)

        c.queue === full`,
      },
      {
        file: 'index.js',
        from: `      , connection
      , prepare = null
`,
        to: `      , connection
      , lost = null
      , prepare = null
`,
      },
    ],
  },
  {
    name: 'ended-pool',
    tests: ['ended-pool'],
    fault: 'A pool that was ended opens new connections for what is still waiting.',
    upstream: 'Not reported yet.',
    edits: [
      {
        file: 'index.js',
        from: `    queries.length && connect(c, queries.shift())
  }
}`,
        to: `    while (ending && queries.length)
      queries.shift().reject(e)
    queries.length && connect(c, queries.shift())
  }
}`,
      },
    ],
  },
  {
    name: 'growing-queue',
    tests: ['growing-queue'],
    fault:
      'While one connection of several is always idle, the list of idle ones grows by a hole with every statement, and each statement looks through all holes.',
    upstream: 'Not reported yet.',
    edits: [
      {
        file: 'queue.js',
        from: `      const index = xs.indexOf(x)
      return index === -1
        ? null
        : (xs.splice(index, 1), x)
`,
        to: `      const place = xs.indexOf(x, index)
      return place === -1
        ? null
        : (xs.splice(place, 1), x)
`,
      },
      {
        file: 'queue.js',
        from: `      } else {
        xs[index - 1] = undefined
`,
        to: `      } else if (index > 32 && index * 2 > xs.length) {
        xs = xs.slice(index)
        index = 0
      } else {
        xs[index - 1] = undefined
`,
      },
    ],
  },
  {
    name: 'lasting-rows',
    tests: ['lasting-rows'],
    fault:
      'V8 puts a function that is written where it is assigned to a property among what lasts, and with it all that it sees: the rows of ' +
      'each statement, which nobody needs any more, are copied twice and stay until the next full collection.',
    upstream: 'Not reported yet.',
    edits: [
      {
        file: 'query.js',
        from: `    this.resolve = x => (this.active = false, resolve(x))
    this.reject = x => (this.active = false, reject(x))

    this.active = false
`,
        to: `    const answer = x => (this.active = false, resolve(x))
    const refuse = x => (this.active = false, reject(x))
    this.resolve = answer
    this.reject = refuse

    this.active = false
`,
      },
      {
        file: 'index.js',
        from: `      acc[name] = (x) => new Parameter(x, type.to)
`,
        to: `      const typedAs = (x) => new Parameter(x, type.to)
      acc[name] = typedAs
`,
      },
      {
        file: 'index.js',
        from: `      sql.prepare = x => prepare = x.replace(/[^a-z0-9$-_. ]/gi)
      let uncaughtError
`,
        to: `      const prepareLater = x => prepare = x.replace(/[^a-z0-9$-_. ]/gi)
      sql.prepare = prepareLater
      let uncaughtError
`,
      },
      {
        file: 'index.js',
        from: `      c.reserved = () => queries.length
        ? c.execute(queries.shift())
        : move(c, reserved)
`,
        to: `      const next = () => queries.length
        ? c.execute(queries.shift())
        : move(c, reserved)
      c.reserved = next
`,
      },
    ],
  },
  {
    name: 'never-compiled',
    tests: ['never-compiled'],
    fault:
      'V8 compiles the classes of statements and results, and whatever makes one, again and again and throws each away: a class with a ' +
      'computed static name is a dictionary, on which no compiled code can rely.',
    upstream: 'Not reported yet.',
    edits: [
      {
        file: 'query.js',
        from: `  static get [Symbol.species]() {
    return Promise
  }
`,
        to: `  static {
    Object.defineProperty(this, Symbol.species, { configurable: true, get: () => Promise })
  }
`,
      },
      {
        file: 'result.js',
        from: `  static get [Symbol.species]() {
    return Array
  }
`,
        to: `  static {
    Object.defineProperty(this, Symbol.species, { configurable: true, get: () => Array })
  }
`,
      },
    ],
  },
  {
    name: 'facts-of-results',
    tests: ['facts-of-results'],
    fault:
      'Every result has its five facts (count, command and others) defined one by one, which V8 never does fast: it is the dearest thing ' +
      'that the driver does for a small statement.',
    upstream: 'Not reported yet.',
    edits: [
      {
        file: 'result.js',
        from: `  constructor() {
    super()
    Object.defineProperties(this, {
      count: { value: null, writable: true },
      state: { value: null, writable: true },
      command: { value: null, writable: true },
      columns: { value: null, writable: true },
      statement: { value: null, writable: true }
    })
  }
`,
        to: `  // Private, with accessors: as properties they would be among the rows for whoever lists what a result holds.
  #count = null
  #state = null
  #command = null
  #columns = null
  #statement = null

  get count() { return this.#count }
  set count(x) { this.#count = x }
  get state() { return this.#state }
  set state(x) { this.#state = x }
  get command() { return this.#command }
  set command(x) { this.#command = x }
  get columns() { return this.#columns }
  set columns(x) { this.#columns = x }
  get statement() { return this.#statement }
  set statement(x) { this.#statement = x }
`,
      },
    ],
  },
]
