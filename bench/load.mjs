// The load generator, in a process of its own: keep-alive connections over plain sockets, each with one request under
// way. It writes ready-made bytes and reads only what it must, so that it takes as little of the machine as it can.
import { connect } from 'node:net'

const headEnd = Buffer.from('\r\n\r\n')
const chunksEnd = Buffer.from('0\r\n\r\n')
const good = Buffer.from('HTTP/1.1 200 ')

/** Length in bytes of the first whole answer in `buffer`, or 0 while more is to come. */
function answerLength(buffer) {
  const end = buffer.indexOf(headEnd)
  if (end < 0) return 0
  const head = buffer.latin1Slice(0, end).toLowerCase()
  const length = /\r\ncontent-length: *(\d+)/.exec(head)
  if (length) return buffer.length >= end + 4 + Number(length[1]) ? end + 4 + Number(length[1]) : 0
  if (!/\r\ntransfer-encoding: *chunked/.test(head)) throw new Error('An answer without a length')
  const last = buffer.indexOf(chunksEnd, end + 2)
  return last < 0 ? 0 : last + chunksEnd.length
}

/** Drives one connection until there is no next request; calls `answered` with the milliseconds and the bytes of each answer. */
function drive(port, nextRequest, answered) {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port, noDelay: true })
    let pending = Buffer.alloc(0)
    let startedAt = 0
    let over = false
    const send = () => {
      const bytes = nextRequest()
      if (bytes === undefined) {
        over = true
        return socket.destroy()
      }
      startedAt = performance.now()
      socket.write(bytes)
    }
    socket.once('connect', send)
    socket.once('error', reject)
    socket.once('close', () => (over ? resolve() : reject(new Error('The server closed a connection under load'))))
    socket.on('data', (chunk) => {
      pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk])
      const length = answerLength(pending)
      if (length === 0) return
      answered(performance.now() - startedAt, pending.subarray(0, length))
      pending = pending.subarray(length)
      send()
    })
  })
}

/** The value below which `share` of the sorted numbers lie. */
function percentile(sorted, share) {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

/** Requests by the name under which they were kept, as bytes. */
const kept = new Map()

/** Requests in turn until the time is over; with `from` and `count` those, each once. */
function supply({ requests, seconds, from, count }) {
  const bytes = kept.get(requests)
  const endsAt = performance.now() + seconds * 1000
  if (count !== undefined) {
    let next = from
    return () => (next < from + count ? bytes[next++] : undefined)
  }
  let next = Math.floor(Math.random() * bytes.length)
  return () => (performance.now() < endsAt ? bytes[next++ % bytes.length] : undefined)
}

async function round(plan) {
  const { port, connections, expect, mayRefuse = false } = plan
  const expected = Buffer.from(expect)
  const times = []
  let wrong = 0
  let sample = ''
  const processor = process.cpuUsage()
  const startedAt = performance.now()
  const nextRequest = supply(plan)
  const answered = (milliseconds, answer) => {
    times.push(milliseconds)
    if (mayRefuse) return
    if (answer.subarray(0, good.length).equals(good) && answer.includes(expected)) return
    wrong += 1
    sample ||= answer.subarray(0, 1200).latin1Slice()
  }
  await Promise.all(Array.from({ length: connections }, () => drive(port, nextRequest, answered)))
  const elapsed = (performance.now() - startedAt) / 1000
  const { user, system } = process.cpuUsage(processor)
  if (wrong > 0) throw new Error(`${wrong} of ${times.length} answers were not the expected ones, such as:\n${sample}`)
  times.sort((a, b) => a - b)
  return {
    requests: times.length,
    perSecond: times.length / elapsed,
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    p99: percentile(times, 0.99),
    p999: percentile(times, 0.999),
    loadProcessor: (user + system) / times.length,
  }
}

process.on('message', async (message) => {
  if (message.keep !== undefined) {
    kept.set(
      message.keep,
      message.requests.map((request) => Buffer.from(request)),
    )
    return process.send({ kept: true })
  }
  try {
    process.send({ figures: await round(message) })
  } catch (error) {
    process.send({ problem: error instanceof Error ? error.message : String(error) })
  }
})
