import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { startTestService } from 'latchkey/testing'
import { acceptTerms } from '../../../examples/features/accept-terms.ts'
import { invitationCodes } from '../../../examples/features/invitation-codes.ts'
import { defineConfig, emailPassword } from '../../../runtime/index.ts'
import { emptyFolder } from '../../cli/in-process.ts'
import { isDeep } from '../../support/depth.ts'
import { createTestDatabase } from '../../support/postgres.ts'
import { runLatchkey, startService } from '../../support/process.ts'

const examples = fileURLToPath(new URL('../../../examples/features', import.meta.url))
const config = `import { defineConfig, emailPassword } from 'latchkey'
import { acceptTerms } from '${join(examples, 'accept-terms.ts')}'
import { invitationCodes } from '${join(examples, 'invitation-codes.ts')}'
import { forwardEvents } from '${join(examples, 'forward-events.ts')}'
const features = [emailPassword(), invitationCodes(), acceptTerms({ version: '1' }), forwardEvents({ url: 'http://127.0.0.1:9/' })]
export default defineConfig({ features })
`
const secrets = {
  LATCHKEY_MODE: 'development',
  LATCHKEY_SECRETS: '1:a-secret-of-the-test-0123456789-abc',
  ACME_WEBHOOK_SECRET: 'the key of both sides',
}
const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse battery' }

const databases: readonly { name: string; url(): Promise<string | undefined> }[] = [
  { name: 'PGlite', url: async () => undefined },
  {
    name: 'PostgreSQL',
    async url() {
      const { url, drop } = await createTestDatabase(inject('postgres'))
      onTestFinished(drop)
      return url
    },
  },
]

/** Signs Ada up with a code, and has her accept the terms. */
async function story({ url, origin, code }: { readonly url: string; readonly origin: string; readonly code: string }) {
  const send = async (path: string, body: object, cookie = '') => {
    const headers = { 'content-type': 'application/json', origin, cookie }
    const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
    return {
      code: (await answer.json())?.code,
      cookie: answer.headers
        .getSetCookie()
        .map((line) => line.split(';')[0])
        .join('; '),
    }
  }
  const refused = await send('/sign-up/email', ada)
  const { cookie } = await send('/sign-up/email', { ...ada, invitationCode: code })
  const early = await send('/update-user', { name: 'Ada Lovelace' }, cookie)
  await send('/terms/accept', {}, cookie)
  const late = await send('/update-user', { name: 'Ada Lovelace' }, cookie)
  return [refused.code, early.code, late.code]
}
const expected = ['INVITATION_CODE_REQUIRED', 'TERMS_NOT_ACCEPTED', undefined]

describe.each(isDeep ? databases : [])('the three examples on $name', ({ url: databaseUrl }) => {
  it('run under serve --dev', async () => {
    const DATABASE_URL = await databaseUrl()
    const cwd = emptyFolder({ 'auth.config.ts': config })
    const env = { ...secrets, ...(DATABASE_URL !== undefined && { DATABASE_URL }) }
    const made = ['service-keys', 'create', '--name', 'back-end', '--scope', 'invitation-codes:create', '--json']
    for (const args of [['migrate'], made]) {
      const { code, stdout, stderr } = await runLatchkey(args, { cwd, env })
      expect([code, stderr]).toEqual([0, ''])
      if (args === made) Object.assign(env, { KEY: JSON.parse(stdout).key })
    }
    await using service = await startService(['--dev'], { cwd, env })
    const url = `${service.url}/api/auth`
    const answer = await fetch(`${url}/invitation-codes/create`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${Reflect.get(env, 'KEY')}` },
      body: JSON.stringify({ count: 1 }),
    })
    const [code] = (await answer.json()).codes
    expect(await story({ url, origin: service.url, code })).toEqual(expected)
  })
})

// On every push in this process, on the database of production; as a process of their own in the deep suite.
describe.each(isDeep ? databases : databases.slice(1))('the three examples on $name', ({ url: databaseUrl }) => {
  it('run under latchkey/testing', async () => {
    const databaseURL = await databaseUrl()
    const features = [emailPassword(), invitationCodes(), acceptTerms({ version: '1' })]
    const service = await startTestService(defineConfig({ features }), databaseURL === undefined ? {} : { databaseURL })
    onTestFinished(() => service.close())
    const answer = await service.auth.call('POST', '/invitation-codes/create', { body: { count: 1 } })
    const [code = ''] = (answer as { readonly codes: readonly string[] }).codes
    expect(await story({ url: service.url, origin: service.origin, code })).toEqual(expected)
  })
})
