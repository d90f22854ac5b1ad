// A service of somebody else that takes tokens: with `latchkey/verify`, or with `jose` as better-auth's documentation says.
import { createServer } from 'node:http'

async function checkerOf({ by, jwksURL, issuer }) {
  if (by === 'latchkey') {
    const { createVerifier } = await import('latchkey/verify')
    return createVerifier({ jwksURL, issuer, audience: issuer })
  }
  const { createRemoteJWKSet, jwtVerify } = await import('jose')
  const keys = createRemoteJWKSet(new URL(jwksURL))
  return (token) => jwtVerify(token, keys, { issuer, audience: issuer })
}

process.once('message', async (setting) => {
  const check = await checkerOf(setting)
  const server = createServer(async (request, response) => {
    const token = request.headers.authorization?.slice('Bearer '.length) ?? ''
    const ok = await check(token).then(
      () => true,
      () => false,
    )
    const body = JSON.stringify({ ok })
    response.writeHead(ok ? 200 : 401, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    })
    response.end(body)
  })
  server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }))
})
process.on('disconnect', () => process.exit())
