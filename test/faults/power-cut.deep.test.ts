import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../../runtime/database/open-database.ts'
import { sql } from '../../runtime/database/sql.ts'
import { emptyFolder, latchkey } from '../cli/in-process.ts'
import { runSource } from '../support/child.ts'

const env = { LATCHKEY_SECRETS: '1:a-secret-of-the-test-0123456789-abc', LATCHKEY_BASE_URL: 'https://auth.example.com' }
const config = `import { defineConfig, emailPassword } from 'latchkey'
export default defineConfig({ features: [emailPassword()] })
`
const program = join(import.meta.dirname, 'programs/power-cut.ts')

let template: string
beforeAll(async () => {
  template = mkdtempSync(join(tmpdir(), 'latchkey-power-'))
  writeFileSync(join(template, 'auth.config.ts'), config)
  for (const argv of [['migrate'], ['keys', 'rotate']]) {
    const { code, stderr } = await latchkey(argv, { cwd: template, env })
    if (code !== 0) throw new Error(stderr)
  }
})
afterAll(() => rmSync(template, { recursive: true, force: true }))

/** Cuts the power of a service that signs people up; gives who was told that they are signed up, and who is after the start. */
async function afterCut(seed: number, durability: string, share: number) {
  const cwd = emptyFolder()
  cpSync(template, cwd, { recursive: true })
  const [base, image] = [join(cwd, 'base'), join(cwd, 'image')]
  cpSync(join(cwd, '.latchkey/data'), base, { recursive: true })
  const child = runSource(program, [cwd, base, image, String(seed), durability, String(share)], { env })
  let said = ''
  child.stderr.on('data', (text) => (said += text))
  await once(child, 'close')
  const found: { acknowledged: string[]; syncs: number } = JSON.parse(
    readFileSync(join(cwd, 'acknowledged.json'), 'utf8'),
  )
  rmSync(join(cwd, '.latchkey'), { recursive: true })
  cpSync(image, join(cwd, '.latchkey/data'), { recursive: true })
  const check = await latchkey(['check'], { cwd, env })
  const db = await openDatabase({ kind: 'embedded', directory: join(cwd, '.latchkey/data'), schema: 'latchkey' })
  try {
    const users = await db.query<{ email: string; whole: boolean }>(sql`
      select u.email, exists (select from latchkey.account a where a.user_id = u.id)
        and exists (select from latchkey.session s where s.user_id = u.id) as whole from latchkey.user u`)
    const there = new Set(users.map(({ email }) => email))
    return {
      ...found,
      said,
      check: check.stdout,
      lost: found.acknowledged.filter((email) => !there.has(email)),
      torn: users.filter(({ whole }) => !whole).map(({ email }) => email),
    }
  } finally {
    await db.close()
  }
}

describe('after a power cut in the middle of sign-ups, the embedded database', () => {
  it.each(Array.from({ length: 20 }, (_, round) => [round + 1, [0, 0.3, 0.7, 1][round % 4] ?? 0]))(
    'has everybody who was told so, and nobody half (seed %i, %f of what was not synced)',
    async (seed, share) => {
      const { acknowledged, lost, torn, check } = await afterCut(seed, 'power-cut', share)
      expect({ lost, torn, check }).toEqual({ lost: [], torn: [], check: 'Nothing contradicts itself.\n' })
      expect(acknowledged.length).toBeGreaterThan(0)
    },
  )

  it('loses them where it survives the end of a process only: the model can tell', async () => {
    const { acknowledged, lost } = await afterCut(1, 'process', 0)
    expect(lost.length).toBeGreaterThan(acknowledged.length / 2)
  })
})
