/** What is wrong in postgres.js 3.4.9 as published, and the text that repairs it, by file of `postgres/src`. */
export const repairs = {
  'connection.js': [
    {
      why: 'A write after the socket was lost threw from a timer, where nothing can catch it, and ended the process.',
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
    {
      why: `Two faults. A parameter that could not be serialised failed the query that was running instead of its own,
            and shifted every later answer on the connection to the wrong caller. And a BEGIN written while the socket
            was congested did not reserve its connection.`,
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
    {
      why: 'A connection that a transaction holds was handed out again after a congested write.',
      from: '    !query && onopen(connection)\n',
      to: '    !query && !connection.reserved && onopen(connection)\n',
    },
    {
      why: 'A connection ended while it was being made came to life later and stayed open for ever.',
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
    {
      why: 'The wait before the next attempt could not be called off.',
      from: '    setTimeout(connect, closedTime ? Math.max(0, closedTime + delay - performance.now()) : 0)\n',
      to: `    clearTimeout(reconnectTimer)
    reconnectTimer = setTimeout(connect, closedTime ? Math.max(0, closedTime + delay - performance.now()) : 0)
`,
    },
    {
      why: 'The same.',
      from: '    , nextWriteTimer = null\n',
      to: '    , nextWriteTimer = null\n    , reconnectTimer = null\n',
    },
    {
      why: 'A connect timeout after the socket was lost threw from a timer.',
      from: "    errored(Errors.connection('CONNECT_TIMEOUT', options, socket))\n    socket.destroy()\n",
      to: "    errored(Errors.connection('CONNECT_TIMEOUT', options, socket))\n    socket && socket.destroy()\n",
    },
    {
      why: `Ending by force waited for a goodbye that a frozen server never sends, and left half-made connections and
            unsent text behind.`,
      from: `    if (stream || query || initial || sent.length)
      error(Errors.connection('CONNECTION_DESTROYED', options))

    clearImmediate(nextWriteTimer)
    if (socket) {
      socket.removeListener('data', data)
      socket.removeListener('connect', connected)
      socket.readyState === 'open' && socket.end(b().X().end())
    }
`,
      to: `    const working = stream || query || initial || sent.length
    if (working)
      error(Errors.connection('CONNECTION_DESTROYED', options))

    clearTimeout(reconnectTimer)
    clearImmediate(nextWriteTimer)
    chunk = nextWriteTimer = null
    if (socket) {
      socket.removeListener('data', data)
      socket.removeListener('connect', connected)
      working || socket.readyState !== 'open' ? socket.destroy() : socket.end(b().X().end())
    }
`,
    },
    {
      why: `What was sent between a socket's error and its close was never answered; the finished query and the server's
            last words stayed behind and were taken for those of the next connection; and an attempt that the server
            ended without a word was repeated at once and for ever.`,
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
    {
      why: 'A connection lost while it asked for the state of the server ended the process.',
      from: '    query.execute()\n',
      to: '    query.catch(noop)\n',
    },
    {
      why: 'A statement that the driver repeats had its parameters serialised twice.',
      from: `      parameters[i] = x = type in options.serializers
`,
      to: `      x = type in options.serializers
`,
    },
  ],
  'index.js': [
    {
      why: 'The text that opens a transaction may set its timeouts in the same message.',
      from: "await sql.unsafe('begin ' + options.replace(/[^a-z ]/ig, ''), [], { onexecute }).execute()",
      to: "await sql.unsafe(options || 'begin', [], { onexecute }).execute()",
    },
    {
      why: `A transaction whose connection was lost went on writing to it: at best the connection was lost to the pool,
            at worst its statements and its ROLLBACK ran inside somebody else's transaction.`,
      from: 'new Promise((_, reject) => connection.onclose = reject)',
      to: `new Promise((_, reject) => connection.onclose = error => {
          lost = error
          while (queries.length)
            queries.shift().reject(error)
          reject(error)
        })`,
    },
    {
      why: 'The same.',
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
      why: 'The same.',
      from: `      , connection
      , prepare = null
`,
      to: `      , connection
      , lost = null
      , prepare = null
`,
    },
    {
      why: 'A pool that was ended opened new connections for what was still waiting.',
      from: '    queries.length && connect(c, queries.shift())\n  }\n}',
      to: `    while (ending && queries.length)
      queries.shift().reject(e)
    queries.length && connect(c, queries.shift())
  }
}`,
    },
  ],
}
