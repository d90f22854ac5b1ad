import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { emptyFolder } from '../cli/in-process.ts'
import { isDeep } from '../support/depth.ts'
import { createTestDatabase } from '../support/postgres.ts'
import { startService } from '../support/process.ts'
import { testSecret } from '../support/test-auth.ts'
import { helloData, sinkForTest } from './mailing.ts'

const kit = fileURLToPath(new URL('./mailing-feature.ts', import.meta.url))

const config = `import { defineConfig } from 'latchkey'
import { hello, mailing } from ${JSON.stringify(kit)}
export default defineConfig({ features: [mailing({ hello })] })
`

const embedded = { name: 'the embedded database', home: () => Promise.resolve({}) }
const homes = [
  embedded,
  {
    name: 'PostgreSQL',
    home: async () => {
      const { url, drop } = await createTestDatabase(inject('postgres'))
      onTestFinished(() => drop())
      return { DATABASE_URL: url }
    },
  },
]

// On a server the test waits for the lease of the dead process, half a minute.
describe.each(isDeep ? homes : [embedded])('kill -9 while a mail is leaving, on $name', ({ home }) => {
  it('delivers the mail after the next start, once', async () => {
    const sink = await sinkForTest()
    const cwd = emptyFolder()
    writeFileSync(join(cwd, 'auth.config.ts'), config)
    const env = { ...(await home()), SMTP_URL: sink.url, LATCHKEY_SECRETS: `1:${testSecret}` }
    sink.mode = 'stall'
    const serve = () => startService(['--dev'], { cwd, env })
    await using first = await serve()
    const answer = await fetch(`${first.url}/api/auth/test/mail`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: first.url },
      body: JSON.stringify({ kind: 'hello', to: 'ada@example.com', data: helloData }),
    })
    expect(answer.status).toBe(200)
    await sink.until(({ stalled }) => stalled === 1)
    first.signal('SIGKILL')
    await first.ended()
    sink.dropStalled()
    sink.mode = 'accept'

    await using second = await serve()
    await sink.until(({ mails }) => mails.length > 0)
    await sentInInbox(second.url)
    expect(sink.mails.map(({ to }) => to)).toEqual([['ada@example.com']])
  })
})

/** Waits until the service itself knows that the mail has left; a second try would come before that. */
async function sentInInbox(url: string): Promise<void> {
  const deadline = performance.now() + 100_000
  for (;;) {
    const mails: unknown = await (await fetch(`${url}/dev/inbox.json`)).json()
    if (Array.isArray(mails) && mails.length === 1 && mails[0]?.state === 'sent') return
    if (performance.now() > deadline) throw new Error(`It was never marked as sent: ${JSON.stringify(mails)}`)
  }
}
