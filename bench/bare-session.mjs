// The least that could answer get-session: node:http, the driver, one statement. No signature, no guard, no headers.
import { createHash } from 'node:crypto'
import { createServer } from 'node:http'

const { driver, url, pool, text } = JSON.parse(process.env.BENCH)
const { default: postgres } = await import(driver)
const sql = postgres(url, { max: pool, onnotice() {} })

const server = createServer(async (request, response) => {
  const token = /session_token=([^.;]+)/.exec(request.headers.cookie ?? '')?.[1] ?? ''
  const hash = createHash('sha256').update(token).digest()
  const [row] = await sql.unsafe(text, [hash], { prepare: true })
  const { token_hash: _, ...identity } = row
  const body = JSON.stringify(identity)
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
  response.end(body)
})
server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }))
process.on('disconnect', () => process.exit())
