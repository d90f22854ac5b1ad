// Run in a process of its own: a server replaces the global Request and Response before the service is loaded.
import { createAdaptorServer } from '@hono/node-server'

createAdaptorServer({ fetch: () => new Response(null) })
const { createAuth, emailPassword } = await import('../../runtime/index.ts')
const auth = createAuth(
  { database: { directory: 'memory://' }, features: [emailPassword()] },
  { dev: true, cwd: process.argv[2] ?? '' },
)
const answer = await auth.fetch(new Request('http://localhost:3000/api/auth/ok'))
const isResponse = answer instanceof Response
console.log(JSON.stringify({ isResponse, type: answer.headers.get('content-type'), body: await answer.text() }))
await auth.close()
