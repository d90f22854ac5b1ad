// A service with the demo organization, for scripts that take pictures: `latchkey serve --dev` of the built package in a
// temporary folder, with the embedded database.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Starts it with this repository's own config; pages of `trustedOrigins` may call it. Gives its address and how to stop it. */
export async function startDemo(trustedOrigins = []) {
  const cwd = mkdtempSync(join(tmpdir(), 'latchkey-pictures-'))
  const config = readFileSync(join(root, 'auth.config.ts'), 'utf8')
  const trusting = config.replace('features: [', `trustedOrigins: ${JSON.stringify(trustedOrigins)},\n  features: [`)
  writeFileSync(join(cwd, 'auth.config.ts'), trusting)
  const port = await freePort()
  const settings = /^(LATCHKEY_|DATABASE_URL|REDIS_URL|SMTP_URL|PORT$|HOST$|NODE_ENV$)/
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !settings.test(name)))
  const child = spawn(process.execPath, [join(root, 'dist/cli/main.js'), 'serve', '--dev', '--port', String(port)], {
    cwd,
    env,
  })
  let output = ''
  const ready = new Promise((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        output += text
        if (output.includes('is ready at')) resolve(undefined)
      })
    }
    child.once('exit', (code) => reject(new Error(`The service ended with ${code}:\n${output}`)))
  })
  const stop = async () => {
    if (child.exitCode === null) {
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
    rmSync(cwd, { recursive: true, force: true })
  }
  try {
    await ready
  } catch (error) {
    await stop()
    throw error
  }
  return { origin: `http://localhost:${port}`, stop }
}

/** A port that nobody listens on. */
export async function freePort() {
  const server = createServer().listen(0, 'localhost')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (typeof address !== 'object' || address === null) throw new Error('The port is not known.')
  return address.port
}

/** Calls the service with the cookies of a browser. */
export async function post(context, origin, path, data = undefined) {
  const answer = await context.request.post(`${origin}${path}`, { headers: { origin }, data })
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`)
}
