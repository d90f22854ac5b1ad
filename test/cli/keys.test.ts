import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { itDeep } from '../support/depth.ts'
import { freePort } from '../support/process.ts'
import { emptyFolder, latchkey, type PreparedProject, prepareProject, type Result, serveHere } from './in-process.ts'

const secret = 'a-secret-of-the-test-0123456789-abc'
const env = { LATCHKEY_SECRETS: `1:${secret}`, LATCHKEY_BASE_URL: 'https://auth.example.com' }
const newer = { ...env, LATCHKEY_SECRETS: `2:${secret}-newer,1:${secret}` }
const configOf = (more = '') =>
  `import { defineConfig } from 'latchkey'\nexport default defineConfig({ ${more}features: [] })\n`
const now = new Date('2026-05-01T10:00:00Z')

let prepared: PreparedProject

beforeAll(async () => {
  const commands = [['migrate'], ['keys', 'rotate']]
  prepared = await prepareProject({ 'auth.config.ts': configOf() }, commands, { env, now })
})
afterAll(() => prepared.drop())

interface Listed {
  readonly id: string
  readonly status: string
  readonly algorithm: string
  readonly publicKey: object
  readonly secretVersion: number | null
}

/** A copy of the project, and the commands in it at seconds after `now`. */
async function project() {
  const cwd = await prepared.copy()
  const at = (seconds: number) => new Date(now.getTime() + seconds * 1000)
  const keys = (
    argv: readonly string[],
    seconds = 0,
    variables: Readonly<Record<string, string>> = env,
  ): Promise<Result> => latchkey(['keys', ...argv], { cwd, env: variables, now: at(seconds) })
  const list = async (seconds = 0): Promise<Listed[]> => JSON.parse((await keys(['list', '--json'], seconds)).stdout)
  const states = async (seconds: number) => (await list(seconds)).map(({ status }) => status)
  return { cwd, keys, list, states }
}

describe('keys rotate', () => {
  it('publishes a key that signs ten minutes later; the old one retires then; no private half is shown', async () => {
    const { keys, list, states } = await project()
    const [before] = await list()
    const rotated = await keys(['rotate', '--json'])
    expect(rotated).toMatchObject({ code: 0, stderr: '' })
    const after = await list()
    expect(after.map(({ id, status }) => [id, status])).toEqual([
      [JSON.parse(rotated.stdout).id, 'pending'],
      [before?.id, 'active'],
    ])
    expect(await states(600)).toEqual(['active', 'retired'])
    for (const key of after) {
      expect(Object.keys(key).toSorted()).toEqual([
        'activatesAt',
        'algorithm',
        'createdAt',
        'id',
        'publicKey',
        'retiredAt',
        'revokedAt',
        'secretVersion',
        'status',
      ])
      expect(Object.keys(key.publicKey).toSorted()).toEqual(['alg', 'crv', 'kid', 'kty', 'x'])
    }
  })

  itDeep('says when the key signs, and makes no second one while one waits', async () => {
    const { keys, list } = await project()
    expect((await keys(['rotate'])).stdout).toMatch(
      /^Signing key \S+ is published, sealed with secret version 1\. It signs from 2026-05-01T10:10:00\.000Z on\.\n {2}tried: /,
    )
    const again = await keys(['rotate'], 60)
    expect(again.code).toBe(0)
    expect(again.stdout).toMatch(/waits already and signs from 2026-05-01T10:10:00\.000Z on/)
    expect(await list()).toHaveLength(2)
  })

  it('--now signs at once and says who may notice', async () => {
    const { keys, states } = await project()
    const { code, stdout, stderr } = await keys(['rotate', '--now'], 60)
    expect(code).toBe(0)
    expect(stdout).toMatch(/^Signing key \S+ is active, sealed with secret version 1\.\n {2}tried: /)
    expect(stderr).toContain('may refuse new tokens for up to 330 seconds')
    expect(await states(60)).toEqual(['active', 'retired'])
  })

  it('tries what it promises with real tokens, before it keeps anything', async () => {
    const { keys, list } = await project()
    const [before] = await list()
    const { stdout } = await keys(['rotate', '--json'])
    const { id, proof } = JSON.parse(stdout)
    expect(proof).toEqual([
      { says: `the new key ${id} is published`, holds: true },
      {
        says: `what the new key signs verifies against the published keys, and names it (from 2026-05-01T10:10:00.000Z on)`,
        holds: true,
      },
      { says: `a token signed before by ${before?.id} still verifies`, holds: true },
    ])
    expect((await keys(['rotate', '--now'], 60)).stdout.match(/^ {2}tried: /gm)).toHaveLength(3)
  })

  itDeep('--dry-run tries the same and changes nothing', async () => {
    const { keys, list } = await project()
    const before = await list()
    const dry = await keys(['rotate', '--dry-run'])
    expect([dry.code, dry.stderr, dry.stdout]).toEqual([
      0,
      '',
      expect.stringMatching(
        /^A new key of EdDSA would be published now and sign from 2026-05-01T10:10:00\.000Z on\. Nothing was changed\.\n(?: {2}tried: .*\n){3}$/,
      ),
    ])
    expect((await keys(['rotate', '--now', '--dry-run'])).stdout).toMatch(/^A new key of EdDSA would sign at once\./)
    expect(await list()).toEqual(before)
  })

  it('--alg prepares a change of the algorithm and says when the config may follow', async () => {
    const { cwd, keys, list } = await project()
    const { code, stderr } = await keys(['rotate', '--alg', 'ES256'])
    expect(code).toBe(0)
    expect(stderr).toContain("Set signingKeys.algorithm to 'ES256' after 2026-05-01T10:10:00.000Z")
    expect((await list()).map(({ algorithm, status }) => [algorithm, status])).toEqual(
      expect.arrayContaining([
        ['ES256', 'active'],
        ['EdDSA', 'active'],
      ]),
    )
    writeFileSync(join(cwd, 'auth.config.ts'), configOf("signingKeys: { algorithm: 'ES256' }, "))
    expect((await latchkey(['doctor'], { cwd, env, now })).stdout).toMatch(/ok +signing key/)
    expect((await keys(['rotate', '--alg', 'HS256'])).code).toBe(2)
  })

  it('seals with the newest secret', async () => {
    expect((await (await project()).keys(['rotate'], 0, newer)).stdout).toContain('sealed with secret version 2')
  })

  itDeep('asks for the migrations first', async () => {
    const cwd = emptyFolder({ 'auth.config.ts': configOf() })
    const { code, stderr } = await latchkey(['keys', 'rotate'], { cwd, env })
    expect(code).toBe(3)
    expect(stderr).toContain('npx latchkey migrate')
  })
})

describe('keys revoke', () => {
  it('takes the key back that signs, and another signs at once', async () => {
    const { keys, list, states } = await project()
    const [before] = await list()
    const { code, stdout, stderr } = await keys(['revoke', before?.id ?? ''], 60)
    expect(code).toBe(0)
    expect(stdout).toMatch(
      /is revoked\.\nSigning key \S+ signs instead from now on\.\n {2}tried: a token signed before by \S+ is rejected by whoever fetches the keys now\n$/,
    )
    expect(stderr).toContain('up to 330 seconds')
    expect(await states(60)).toEqual(['active', 'revoked'])
    expect((await list(60))[1]?.secretVersion).toBeNull()
  })

  itDeep('ends with 2 where there is no such key', async () => {
    const { code, stderr } = await (await project()).keys(['revoke', '01a1fc25-6b44-7b4e-807e-94c377cf5b4e'])
    expect(code).toBe(2)
    expect(stderr).toContain('npx latchkey keys list')
    expect((await (await project()).keys(['revoke', 'not-an-id'])).code).toBe(2)
  })
})

describe('keys reencrypt', () => {
  it('seals all with the newest secret, and finds nothing to do then', async () => {
    const { cwd, keys } = await project()
    await keys(['rotate'])
    expect((await keys(['reencrypt'], 60, newer)).stdout).toMatch(/^2 values sealed anew/)
    expect(JSON.parse((await keys(['reencrypt', '--json'], 60, newer)).stdout)).toEqual({
      version: 2,
      sealed: 0,
      unreadable: [],
      unreadableRows: 0,
    })
    const alone = { ...env, LATCHKEY_SECRETS: `2:${secret}-newer` }
    expect((await latchkey(['doctor'], { cwd, env: alone, now })).stdout).toMatch(/ok +signing key/)
  })

  itDeep('--dry-run and the metrics count what needs an older secret, and change nothing', async () => {
    const { cwd, keys } = await project()
    const counted = await keys(['reencrypt', '--dry-run'], 60, newer)
    expect(counted).toMatchObject({
      code: 0,
      stdout:
        'signing_key.private_key: 1 sealed with secret version 1\n1 to seal anew. Run: npx latchkey keys reencrypt\n',
    })
    expect(await olderKeys(cwd)).toBe('1')
    await keys(['reencrypt'], 60, newer)
    expect(await olderKeys(cwd)).toBe('0')
    expect(JSON.parse((await keys(['reencrypt', '--dry-run', '--json'], 60, newer)).stdout)).toEqual({
      version: 2,
      older: 0,
      counts: [{ column: 'signing_key.private_key', version: 2, rows: 1 }],
    })
  })

  it('ends with 78 and names what it cannot open', async () => {
    const { keys, list } = await project()
    const [key] = await list()
    const other = { ...env, LATCHKEY_SECRETS: '2:another-secret-0123456789-abcdefghij' }
    const { code, stderr } = await keys(['reencrypt'], 0, other)
    expect(code).toBe(78)
    expect(stderr).toContain(key?.id)
  })
})

/** How many signing keys the metrics of a running service count that an older secret seals. */
async function olderKeys(cwd: string): Promise<string | undefined> {
  const port = String(await freePort())
  await using _ = await serveHere(['--drain', '0', '--metrics-port', port], { cwd, env: newer, now })
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  return /^latchkey_sealed_with_older_secret\{column="signing_key\.private_key"\} (\d+)$/m.exec(text)?.[1]
}

describe('keys list', () => {
  itDeep('lists for people, with the moments that matter', async () => {
    const { keys } = await project()
    await keys(['rotate'])
    const { code, stdout } = await keys(['list'])
    expect(code).toBe(0)
    const row = (state: string, moment: string) =>
      `[0-9a-f-]{36} {2}${state} +EdDSA {2}2026-05-01T10:00:00\\.${moment}Z {2}secret 1`
    // The clock stands still here, and of two keys the newer one is later all the same.
    expect(stdout).toMatch(
      new RegExp(`^${row('pending', '001')} {2}signs from 2026-05-01T10:10:00\\.000Z\\n${row('active', '000')}\\n$`),
    )
    expect((await keys(['list'], 600)).stdout).toContain('until 2026-05-01T10:10:00.000Z')
  })
})
