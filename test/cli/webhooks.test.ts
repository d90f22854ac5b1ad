import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { itDeep } from '../support/depth.ts'
import { openServer } from '../../runtime/database/postgres.ts'
import { sql, type Statement } from '../../runtime/database/sql.ts'
import { isWebhookEvent, verifyWebhook } from '../../runtime/webhooks/index.ts'
import { answers, eventsIn, startReceiver } from '../features/webhooks/receiver.ts'
import { emptyFolder, latchkey, ownDatabase, type PreparedProject, prepareProject } from './in-process.ts'

const env = { LATCHKEY_SECRETS: '1:a-secret-of-the-test-0123456789-abc', LATCHKEY_MODE: 'development' }
const production = { LATCHKEY_SECRETS: env.LATCHKEY_SECRETS, LATCHKEY_BASE_URL: 'https://auth.example.com' }
const configOf = (features: string) =>
  `import { defineConfig, webhooks } from 'latchkey'\nexport default defineConfig({ features: [${features}] })\n`
const now = new Date('2026-05-01T10:00:00Z')
const unknown = '01a1fc25-6b44-7b4e-807e-94c377cf5b4e'

let prepared: PreparedProject

beforeAll(async () => {
  const commands = [['migrate'], ['keys', 'rotate']]
  prepared = await prepareProject({ 'auth.config.ts': configOf('webhooks()') }, commands, { env, now })
})
afterAll(() => prepared.drop())

async function project(variables: Readonly<Record<string, string>> = env) {
  const cwd = await prepared.copy()
  const run = (argv: readonly string[]) => latchkey(argv, { cwd, env: variables, now })
  const hooks = (...argv: readonly string[]) => run(['webhooks', ...argv])
  const add = async (url: string, ...more: readonly string[]): Promise<{ id: string; secret: string }> =>
    JSON.parse((await hooks('add', '--url', url, '--json', ...more)).stdout)
  const change = async (statement: Statement) => {
    const [, url = ''] = /DATABASE_URL=(.*)/.exec(readFileSync(join(cwd, '.env'), 'utf8')) ?? []
    const db = openServer({ url, schema: 'latchkey', pool: 1, prepare: true })
    await db.query(statement).finally(() => db.close())
  }
  return { cwd, run, hooks, add, change }
}

describe('webhooks add', () => {
  it('shows the secret once, and never again', async () => {
    const { hooks } = await project()
    const receiver = await startReceiver()
    const added = await hooks('add', '--url', receiver.url, '--events', 'user.*', 'member.removed')
    expect(added.code).toBe(0)
    expect(added.stdout).toMatch(/^whsec_[A-Za-z0-9+/]{43}=\n$/)
    const listed = await hooks('list')
    expect(listed.stdout).toContain(`${receiver.url}  user.* member.removed`)
    expect(listed.stdout + (await hooks('list', '--json')).stdout).not.toContain(added.stdout.trim())
  })

  it('rejects http, private addresses and what is no URL outside development', async () => {
    const { hooks } = await project(production)
    for (const [url, said] of [
      ['http://example.com/hooks', 'The address is not https (http:).'],
      ['https://10.1.2.3/hooks', '10.1.2.3 is not on the public Internet'],
      ['https://localhost/hooks', 'webhooks({ allowPrivateHosts }) can allow it'],
      ['example.com', 'The address is not a URL.'],
    ]) {
      const { code, stderr } = await hooks('add', '--url', url ?? '')
      expect([code, stderr]).toEqual([2, expect.stringContaining(said ?? '')])
    }
    expect((await hooks('list')).stdout).toContain('There is no endpoint.')
  })

  it('rejects a pattern that fits no kind', async () => {
    const { hooks } = await project()
    const { code, stderr } = await hooks('add', '--url', 'https://example.com', '--events', 'user*')
    expect([code, stderr]).toEqual([2, expect.stringContaining('user* is no pattern of events.')])
  })

  it('says what to write where the feature is off', async () => {
    const cwd = emptyFolder({ 'auth.config.ts': configOf('') })
    const { code, stderr } = await latchkey(['webhooks', 'list'], {
      cwd,
      env: { ...env, ...(await ownDatabase()) },
      now,
    })
    expect([code, stderr]).toEqual([78, expect.stringContaining('Put webhooks() among the features')])
  })
})

describe('webhooks test', () => {
  it('sends a signed event and says that it was taken', async () => {
    const { hooks, add } = await project()
    const receiver = await startReceiver()
    const { id, secret } = await add(receiver.url)
    expect(await hooks('test', id)).toEqual({ code: 0, stdout: 'The receiver took it (204).\n', stderr: '' })
    const [received] = receiver.received
    if (received === undefined) throw new Error('It was received')
    const { payload } = await verifyWebhook(received, secret, { now })
    expect([isWebhookEvent(payload), eventsIn([received])[0]?.type]).toEqual([true, 'webhook.test'])
  })

  it('says in words what else came back', async () => {
    const { hooks, add } = await project()
    const receiver = await startReceiver()
    const { id } = await add(receiver.url)
    for (const [status, said] of [
      [500, 'The receiver answered 500.'],
      [302, 'The receiver answered 302: redirects are not followed.'],
      [410, 'The receiver answered 410: it wants no more events.'],
    ] as const) {
      receiver.behaviour = answers(status)
      const { code, stdout } = await hooks('test', id)
      expect([code, stdout]).toEqual([1, expect.stringContaining(said)])
    }
    await receiver.close()
    expect((await hooks('test', id)).stdout).toBe('The receiver could not be reached (ECONNREFUSED).\n')
  })
})

describe('webhooks remove, rotate-secret, enable and disable', () => {
  it('do what they say, and show it in the list', async () => {
    const { hooks, add } = await project()
    const receiver = await startReceiver()
    const { id, secret } = await add(receiver.url)
    const rotated = JSON.parse((await hooks('rotate-secret', id, '--overlap-hours', '0', '--json')).stdout)
    await hooks('test', id)
    const [received] = receiver.received
    if (received === undefined) throw new Error('It was received')
    await verifyWebhook(received, rotated.secret, { now })
    await expect(verifyWebhook(received, secret, { now })).rejects.toThrow('No signature')
    expect((await hooks('disable', id)).stdout).toBe(`The endpoint ${id} is off.\n`)
    expect((await hooks('list')).stdout).toContain('  off  ')
    expect((await hooks('enable', id)).stdout).toBe(`The endpoint ${id} is on.\n`)
    expect((await hooks('remove', id)).stdout).toBe(`The endpoint ${id} is removed.\n`)
    expect((await hooks('list')).stdout).toContain('There is no endpoint.')
  })

  itDeep('reject an id that no endpoint has', async () => {
    const { hooks } = await project()
    for (const name of ['remove', 'rotate-secret', 'enable', 'disable', 'test']) {
      const { code, stderr } = await hooks(name, unknown)
      expect([code, stderr]).toEqual([2, expect.stringContaining(`has the id ${unknown}`)])
    }
    expect((await hooks('remove', 'nobody')).code).toBe(2)
  })
})

describe('webhooks replay', () => {
  it('rejects what names no event', async () => {
    const { hooks } = await project()
    for (const [argv, said] of [
      [[], 'Give the id of an event, --endpoint, or --since'],
      [['--since', 'yesterday'], 'The time is none.'],
      [[unknown], 'No event of that id'],
    ] as const) {
      const { code, stderr } = await hooks('replay', ...argv)
      expect([code, stderr]).toEqual([2, expect.stringContaining(said)])
    }
  })
})

describe('what looks after endpoints', () => {
  itDeep('doctor names the endpoints that fail, and those that are gone', async () => {
    const { run, add, change } = await project()
    await add('https://example.com/fails')
    await add('https://example.com/gone')
    await add('https://example.com/works')
    await change(sql`
      update latchkey.webhook_endpoint set failures = 7, failing_since = ${now}, last_error = 'timeout' where url like '%/fails'`)
    await change(sql`
      update latchkey.webhook_endpoint set enabled = false, disabled_for = 'gone', last_error = 'gone', last_status = 410
      where url like '%/gone'`)
    const { stdout } = await run(['doctor'])
    expect(stdout).toContain(
      `note     webhooks     https://example.com/fails has failed 7 times since ${now.toISOString()}: The receiver did not answer in time; 0 events wait`,
    )
    expect(stdout).toContain('https://example.com/gone is off: The receiver wants no more events (410)')
    expect(stdout).not.toContain('https://example.com/works')
  })

  itDeep('check names events without an endpoint, and secrets that no configured secret opens', async () => {
    const { run, add, change } = await project()
    const { id } = await add('https://example.com/hooks')
    await change(sql`update latchkey.webhook_endpoint set secret = replace(secret, '1.', '7.')`)
    await change(sql`
      insert into latchkey.webhook_message
        (id, endpoint_id, type, subject, body, state, attempts, due_at, expires_at, created_at)
      values (${unknown}, ${unknown}, 'user.created', 'user/1', '{}', 'queued', 0, ${now}, ${now}, ${now})`)
    const { code, stdout } = await run(['check'])
    expect(code).toBe(8)
    expect(stdout).toContain('1 events wait for endpoints that are not there')
    expect(stdout).toContain(`The secret of the endpoint ${id} cannot be opened with the configured secrets`)
  })
})
