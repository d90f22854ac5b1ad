// The published better-auth as its documentation sets it up: node:http, `pg` with a pool as it comes. Limits, telemetry and log
// are off. It counts the statements that it sends.
import { createServer } from 'node:http'
import { betterAuth } from 'better-auth'
import { hashPassword } from 'better-auth/crypto'
import { getMigrations } from 'better-auth/db/migration'
import { toNodeHandler } from 'better-auth/node'
import { bearer, jwt, organization } from 'better-auth/plugins'
import { Client, Pool } from 'pg'

const makers = { bearer, jwt, organization }
let statements = 0
const { query } = Client.prototype
Client.prototype.query = function counted(...given) {
  statements += 1
  return query.apply(this, given)
}

async function start({ url, baseURL, secret, password, plugins, cache, prepare }) {
  const auth = betterAuth({
    baseURL,
    secret,
    database: new Pool({ connectionString: url }),
    logger: { disabled: true },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    emailAndPassword: { enabled: true },
    session: { cookieCache: { enabled: cache, maxAge: 300 } },
    plugins: plugins.map((name) => makers[name]()),
  })
  if (prepare) {
    await (await getMigrations(auth.options)).runMigrations()
    return { stored: await hashPassword(password), port: 0 }
  }
  const server = createServer(toNodeHandler(auth))
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening))
  return { port: server.address().port }
}

process.on('message', async (message) => {
  if (message === 'statements') process.send({ statements })
  else process.send(await start(message))
})
process.on('disconnect', () => process.exit())
