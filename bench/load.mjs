// The load generator, in a process of its own: keep-alive connections over plain sockets, each with one request under
// way. It writes ready-made bytes and reads only what it must, so that it takes as little of the machine as it can.
import { connect } from 'node:net'

const headEnd = Buffer.from('\r\n\r\n')
const chunksEnd = Buffer.from('0\r\n\r\n')

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

/** Drives one connection until `stop()`; calls `answered` with the milliseconds and the bytes of each answer. */
function drive(port, nextRequest, stop, answered) {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port, noDelay: true })
    let pending = Buffer.alloc(0)
    let startedAt = 0
    const send = () => {
      startedAt = performance.now()
      socket.write(nextRequest())
    }
    socket.once('connect', send)
    socket.once('error', reject)
    socket.once('close', () => (stop() ? resolve() : reject(new Error('The server closed a connection under load'))))
    socket.on('data', (chunk) => {
      pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk])
      const length = answerLength(pending)
      if (length === 0) return
      answered(performance.now() - startedAt, pending.subarray(0, length))
      pending = pending.subarray(length)
      if (stop()) socket.destroy()
      else send()
    })
  })
}

/** The value below which `share` of the sorted numbers lie. */
function percentile(sorted, share) {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

async function round({ port, requests, connections, seconds, expect }) {
  const bytes = requests.map((request) => Buffer.from(request))
  const expected = Buffer.from(expect)
  const times = []
  let next = Math.floor(Math.random() * bytes.length)
  let wrong = 0
  let sample = ''
  const startedAt = performance.now()
  const stop = () => performance.now() - startedAt >= seconds * 1000
  const nextRequest = () => bytes[next++ % bytes.length]
  const answered = (milliseconds, answer) => {
    times.push(milliseconds)
    if (answer.includes(expected)) return
    wrong += 1
    sample ||= answer.latin1Slice(0, 300)
  }
  await Promise.all(Array.from({ length: connections }, () => drive(port, nextRequest, stop, answered)))
  const elapsed = (performance.now() - startedAt) / 1000
  if (wrong > 0) throw new Error(`${wrong} of ${times.length} answers were not the expected ones, such as:\n${sample}`)
  times.sort((a, b) => a - b)
  return {
    requests: times.length,
    perSecond: times.length / elapsed,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
  }
}

process.on('message', async (plan) => {
  try {
    process.send({ figures: await round(plan) })
  } catch (error) {
    process.send({ problem: error instanceof Error ? error.message : String(error) })
  }
})
