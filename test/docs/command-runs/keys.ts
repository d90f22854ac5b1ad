import { expect } from 'vitest'
import { type Desk, type Recipe, type Recipes, usual } from './desk.ts'
import { callsOf, eve } from './visitor.ts'

const example = '01a1fc25-6b44-7b4e-807e-94c377cf5b4e'

interface Listed {
  readonly id: string
  readonly status: string
  readonly algorithm: string
  readonly secretVersion: number
}

const listed = async (desk: Desk): Promise<Listed[]> => JSON.parse(await desk.done('latchkey keys list --json'))
const statesOf = (keys: readonly Listed[]) => keys.map(({ algorithm, status }) => `${algorithm} ${status}`)

const revoked: Recipe = async (line) => {
  const desk = await usual()
  const [{ id } = { id: '' }] = await listed(desk)
  const said = await desk.done(line.replace(/<id>|01a1\S+/, id))
  expect(said).toMatch(
    new RegExp(`^Signing key ${id} is revoked\\.\nSigning key \\S+ signs instead from now on\\.\n {2}tried: `),
  )
  expect(statesOf(await listed(desk))).toEqual(['EdDSA active', 'EdDSA revoked'])
}

const created: Recipe = async (line) => {
  const desk = await usual()
  const { code, stdout, stderr } = await desk.type(line)
  expect([code, stdout]).toEqual([0, expect.stringMatching(/^lk_\w+\n$/)])
  expect(stderr).toContain('the only time that the key of back-end is shown')
  await using service = await desk.serve('latchkey serve')
  const browser = callsOf(service)
  expect(await browser.signUp()).toBe(200)
  const { users } = JSON.parse(await desk.done('latchkey users list --json'))
  const body = { userId: users[0].id, newPassword: 'another long password' }
  const asServer = (key: string) => browser.call('/admin/set-user-password', body, { authorization: `Bearer ${key}` })
  expect((await asServer(stdout.trim())).status).toBe(200)
  expect(await browser.signIn()).toBe(401)
}

/** Commands about signing keys, and about the keys of people's own servers. */
export const keys: Recipes = {
  'latchkey keys': async (line) => {
    const { code, stderr } = await (await usual()).type(line)
    expect([code, stderr]).toEqual([2, expect.stringMatching(/^Usage: latchkey keys[^]*^ {2}rotate /m)])
  },
  'latchkey keys list': async (line) => {
    expect(await (await usual()).done(line)).toMatch(/^[\w-]{36} {2}active {3}EdDSA {2}\S+Z {2}secret 1\n$/)
  },
  'latchkey keys rotate': async (line) => {
    const desk = await usual()
    expect(await desk.done(line)).toMatch(
      / is published, sealed with secret version 1\. It signs from \S+Z on\.\n {2}tried: /,
    )
    expect(statesOf(await listed(desk))).toEqual(['EdDSA pending', 'EdDSA active'])
    expect(await desk.done(line)).toContain(' waits already and signs from ')
  },
  'latchkey keys rotate --dry-run': async (line) => {
    const desk = await usual()
    expect(await desk.done(line)).toMatch(/ would be published now [^]* still verifies\n$/)
    expect(statesOf(await listed(desk))).toEqual(['EdDSA active'])
  },
  'latchkey keys rotate --now': async (line) => {
    const desk = await usual()
    expect(await desk.done(line)).toMatch(/ is active, sealed with secret version 1\.\n {2}tried: /)
    expect(statesOf(await listed(desk))).toEqual(['EdDSA active', 'EdDSA retired'])
  },
  'latchkey keys rotate --alg ES256': async (line) => {
    const desk = await usual()
    expect((await desk.type(line)).stderr).toContain("Set signingKeys.algorithm to 'ES256' after ")
    expect(statesOf(await listed(desk))).toEqual(['ES256 active', 'EdDSA active'])
  },
  [`latchkey keys revoke ${example}`]: revoked,
  'latchkey keys revoke <id>': revoked,
  'latchkey keys reencrypt --dry-run': async (line) => {
    expect(await (await usual()).done(line)).toContain('Nothing needs an older secret.\n')
  },
  'latchkey keys reencrypt': async (line) => {
    const desk = await usual()
    const newer = `2:${(await desk.done('latchkey secret')).trim()}`
    const env = desk.text('.env')
    desk.write('.env', env.replace('LATCHKEY_SECRETS=', `LATCHKEY_SECRETS=${newer},`))
    expect(await desk.done(line)).toMatch(/^1 values sealed anew; .* secret version 2 only\.\n$/)
    desk.write('.env', env.replace(/LATCHKEY_SECRETS=.*/, `LATCHKEY_SECRETS=${newer}`))
    expect(await desk.done('latchkey doctor')).toContain('Everything is in order.')
    expect(await listed(desk)).toEqual([expect.objectContaining({ secretVersion: 2 })])
  },

  "latchkey service-keys create --name back-end --scope '*'": created,
  'latchkey service-keys create --name back-end --scope users:set-password --expires-days 90': created,
  'latchkey service-keys list': async (line) => {
    const desk = await usual()
    const key = await desk.done('latchkey service-keys create --name back-end --scope users:set-password')
    const said = await desk.done(line)
    expect(said).toMatch(/^[\w-]{36} {2}active +\S+… {2}back-end {2}users:set-password {2}never used\n$/)
    expect(said).not.toContain(key.trim())
  },
  [`latchkey service-keys revoke ${example}`]: async (line) => {
    const desk = await usual()
    const made = JSON.parse(await desk.done("latchkey service-keys create --name back-end --scope '*' --json"))
    await using service = await desk.serve('latchkey serve')
    const body = { userId: made.id, newPassword: eve.password }
    const asServer = async () => {
      const headers = { authorization: `Bearer ${made.key}` }
      return (await callsOf(service).call('/admin/set-user-password', body, headers)).json()
    }
    expect(await asServer()).toMatchObject({ code: 'USER_NOT_FOUND' })
    expect(await desk.done(line.replace(example, made.id))).toBe(`Service key ${made.id} (back-end) is revoked.\n`)
    expect(await asServer()).toMatchObject({ code: 'INVALID_SERVICE_KEY' })
  },
}
