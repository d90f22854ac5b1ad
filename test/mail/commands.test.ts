import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openAuth } from '../../runtime/auth.ts'
import { queueMail } from '../../runtime/outbox/outbox.ts'
import { emptyFolder, latchkey, ownDatabase, prepareProject, type PreparedProject } from '../cli/in-process.ts'
import { testSecret } from '../support/test-auth.ts'
import { hello, mailing } from './mailing-feature.ts'
import { helloData, sinkForTest } from './mailing.ts'

const kit = fileURLToPath(new URL('./mailing-feature.ts', import.meta.url))
const config = `import { defineConfig } from 'latchkey'
import { hello, mailing } from ${JSON.stringify(kit)}
export default defineConfig({ features: [mailing({ hello })] })
`

const required = { LATCHKEY_SECRETS: `1:${testSecret}`, LATCHKEY_BASE_URL: 'https://auth.example.com' }

/** A project with one mail that was refused for good, and one that waits. */
async function project(sinkUrl: string, refuse: () => void) {
  const cwd = emptyFolder({ 'auth.config.ts': config })
  const env = { ...required, SMTP_URL: sinkUrl, ...(await ownDatabase()) }
  expect((await latchkey(['migrate'], { cwd, env })).code).toBe(0)
  const auth = await openAuth({ features: [mailing({ hello })] }, { cwd, env })
  const queue = (to: string) => queueMail(auth, auth.db, { kind: 'hello', to, data: helloData }, new Date())
  refuse()
  await queue('failed@example.com')
  await auth.tasks.runNow('mail')
  await queue('waiting@example.com')
  await auth.close()
  return { cwd, env, run: (...argv: string[]) => latchkey(['mail', ...argv], { cwd, env }) }
}

describe('latchkey mail', () => {
  let migrated: PreparedProject
  beforeAll(async () => {
    migrated = await prepareProject({ 'auth.config.ts': config }, [['migrate']], { env: required })
  })
  afterAll(() => migrated?.drop())

  it('lists, shows without the secret of the link, tries again, and the next worker delivers', async () => {
    const sink = await sinkForTest()
    const { cwd, env, run } = await project(sink.url, () => (sink.mode = { refuse: 550 }))

    const all = await run('list')
    expect(all.code).toBe(0)
    expect(all.stdout.trim().split('\n')).toEqual([
      expect.stringMatching(/ queued {2}\S+Z {2}mail {2}hello {2}waiting@example\.com {2}0 tries$/),
      expect.stringMatching(
        / failed {2}\S+Z {2}mail {2}hello {2}failed@example\.com {2}1 try {2}MailRejected: .*No such mailbox/,
      ),
    ])
    const [failed] = JSON.parse((await run('list', '--state', 'failed', '--json')).stdout)
    expect(failed).toMatchObject({ to: 'failed@example.com', state: 'failed', attempts: 1 })

    const hidden = await run('show', failed.id)
    expect(hidden.stdout).toContain('Subject: Hello from Latchkey')
    expect(hidden.stdout).toContain('https://auth.example.com/go?token=••••••')
    const json = await run('show', failed.id, '--json')
    expect(JSON.parse(json.stdout)).toMatchObject({ token: '••••••' })
    expect(hidden.stdout + json.stdout).not.toContain(helloData.token)
    expect((await run('show', failed.id, '--reveal')).stdout).toContain(helloData.url)

    expect(JSON.parse((await run('retry', failed.id, '--json')).stdout)).toEqual({ retried: [failed.id] })
    sink.mode = 'accept'
    const auth = await openAuth({ features: [mailing({ hello })] }, { cwd, env })
    await auth.tasks.runNow('mail')
    await auth.close()
    expect(sink.mails.flatMap(({ to }) => to).toSorted()).toEqual(['failed@example.com', 'waiting@example.com'])
    expect((await run('show', failed.id)).stdout).toContain('not kept after it was sent')
  })

  it('tries every failed mail again, and says when there is none', async () => {
    const sink = await sinkForTest()
    const { run } = await project(sink.url, () => (sink.mode = { refuse: 550 }))
    expect((await run('retry', '--failed')).stdout).toBe('The mail is tried again now.\n')
    expect((await run('retry', '--failed')).stdout).toBe('0 mails are tried again now.\n')
    expect((await run('list', '--state', 'failed')).stdout).toBe('There is no such mail.\n')
  })

  it.each([
    ['an unknown id', ['show', '01a1fc25-6b44-7b4e-807e-94c377cf5b4e'], 'latchkey mail list'],
    ['something that is no id', ['retry', "x' or 1=1"], 'latchkey mail list'],
    ['nothing to try again', ['retry'], '--failed'],
    ['both an id and --failed', ['retry', 'x', '--failed'], '--failed'],
    ['an unknown state', ['list', '--state', 'lost'], 'queued'],
  ])('ends with 2 and a sentence for %s', async (_name, argv, sentence) => {
    const { code, stderr } = await latchkey(['mail', ...argv], { cwd: await migrated.copy(), env: required })
    expect([code, stderr]).toEqual([2, expect.stringContaining(sentence)])
  })
})

describe('doctor', () => {
  it.each([
    [{ SMTP_URL: 'smtps://me:hush-hush@mail.example.com' }, 'ok', 'smtps mail.example.com:465'],
    [{}, 'note', 'no mail can leave'],
  ])('says how mail leaves: %j', async (more, state, finding) => {
    const cwd = emptyFolder({ 'auth.config.ts': config })
    const env = { ...required, ...(await ownDatabase()), ...more }
    const { stdout } = await latchkey(['doctor', '--json'], { cwd, env })
    expect(JSON.parse(stdout).checks).toContainEqual(
      expect.objectContaining({ name: 'mail', state, finding: expect.stringContaining(finding) }),
    )
    expect(stdout).not.toContain('hush-hush')
  })

  it('names a template that is wrong', async () => {
    const cwd = emptyFolder({
      'auth.config.ts': config.replace('features', "mail: { templates: 'mails' }, features"),
      [join('mails', 'hello.txt')]: 'Hello',
    })
    const env = { ...required, ...(await ownDatabase()) }
    const { code, stdout } = await latchkey(['doctor'], { cwd, env })
    expect([code, stdout]).toEqual([78, expect.stringContaining('mail.templates (hello.txt)')])
  })
})
