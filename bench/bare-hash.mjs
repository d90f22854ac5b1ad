// The least that could answer a sign-in: node:http and one argon2id verification per request. No database at all.
import { createServer } from 'node:http'
import { verify } from '@node-rs/argon2'

const { stored } = JSON.parse(process.env.BENCH)

const server = createServer((request, response) => {
  const chunks = []
  request.on('data', (chunk) => chunks.push(chunk))
  request.on('end', async () => {
    const { password } = JSON.parse(Buffer.concat(chunks).toString())
    const body = JSON.stringify({ user: await verify(stored, password) })
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
    response.end(body)
  })
})
server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }))
process.on('disconnect', () => process.exit())
