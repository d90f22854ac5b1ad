import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { Browser } from '../support/browser-jar.ts'
import { freePort, runLatchkey, startService } from '../support/process.ts'
import { emptyFolder } from './in-process.ts'

/** Writes down every place that the process connects to, and every name that it looks up. */
const watch = `
import { appendFileSync } from 'node:fs'
import dgram from 'node:dgram'
import dns from 'node:dns'
import net from 'node:net'
const note = (...words) => appendFileSync(process.env.OUTBOUND_NOTES, words.join(' ') + '\\n')
const { connect } = net.Socket.prototype
net.Socket.prototype.connect = function (...given) {
  const [place] = Array.isArray(given[0]) ? given[0] : given
  note('connect', JSON.stringify(typeof place === 'object' ? { host: place.host, port: place.port, path: place.path } : given[0]))
  return connect.apply(this, given)
}
for (const of of [dns, dns.promises])
  for (const name of Object.keys(of).filter((key) => /^(lookup|resolve)/.test(key))) {
    const real = of[name]
    of[name] = (...given) => (note(name, given[0]), real(...given))
  }
const { send } = dgram.Socket.prototype
dgram.Socket.prototype.send = function (...given) {
  note('datagram')
  return send.apply(this, given)
}
note('watching')
`
const config = `import { bearer, defineConfig, emailPassword, jwt, organization, passkey, username } from 'latchkey'
export default defineConfig({ features: [emailPassword(), username(), passkey(), organization(), jwt(), bearer()] })
`
const person = { name: 'Ada', email: 'ada@example.com', password: 'correct horse battery' }

it('connects to nothing that nobody configured: not at the start, not for a sign-up, not at the end', async () => {
  const cwd = emptyFolder({ 'auth.config.ts': config, 'watch.mjs': watch })
  const notes = join(cwd, 'notes')
  const env = {
    LATCHKEY_SECRETS: '1:a-secret-of-the-test-0123456789-abc',
    LATCHKEY_BASE_URL: 'https://auth.example.com',
    METRICS_PORT: String(await freePort()),
    OUTBOUND_NOTES: notes,
    NODE_OPTIONS: `--import ${join(cwd, 'watch.mjs')}`,
  }
  for (const args of [['migrate'], ['keys', 'rotate']]) {
    expect(await runLatchkey(args, { cwd, env })).toMatchObject({ code: 0 })
  }
  const service = await startService(['--drain', '0'], { cwd, env })
  await using _ = service
  const page = new Browser(`${service.url}/api/auth`, env.LATCHKEY_BASE_URL)
  expect((await page.post('/sign-up/email', person)).status).toBe(200)
  expect((await page.get('/token')).status).toBe(200)
  expect((await page.post('/sign-out')).status).toBe(200)
  expect((await fetch(`http://127.0.0.1:${env.METRICS_PORT}/metrics`)).status).toBe(200)
  expect((await fetch(`${service.url}/api/auth/readyz`)).status).toBe(200)
  // It asks the running service, which shows that connections are seen.
  expect(await runLatchkey(['keys', 'rotate'], { cwd, env })).toMatchObject({ code: 0 })
  expect(await service.stop()).toMatchObject({ code: 0 })

  const noted = readFileSync(notes, 'utf8').trim().split('\n')
  // Commands and the service of one folder talk over a socket of the file system.
  const away = noted.filter(
    (line) => line !== 'watching' && !/^connect \{"path":|^lookup (?:127\.0\.0\.1|localhost)$/.test(line),
  )
  expect([...new Set(away)]).toEqual([])
  expect(noted.filter((line) => line === 'watching')).toHaveLength(4)
  expect(noted.some((line) => line.startsWith('connect {"path":'))).toBe(true)
})
