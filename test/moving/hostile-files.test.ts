import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readCsvFile } from '../../cli/moving/sources/csv-file.ts'
import { readNeutralFile } from '../../cli/moving/sources/neutral-file.ts'
import { sql } from '../../runtime/database/sql.ts'
import { ada } from '../support/homes.ts'
import { createTestAuth, type TestAuth } from '../support/test-auth.ts'
import { contentOf, everything, take } from './moving.ts'

let service: TestAuth
const folder = mkdtempSync(join(tmpdir(), 'latchkey-hostile-'))
beforeAll(async () => {
  service = await createTestAuth({ config: everything })
  await service.browser().post('/sign-up/email', ada)
})
afterAll(async () => {
  await service.close()
  rmSync(folder, { recursive: true, force: true })
})

function importOf(name: 'people.ndjson' | 'people.csv', content: string | Buffer) {
  const path = join(folder, name)
  writeFileSync(path, content)
  return take(service.auth, [], {
    source: 'file',
    records: (name.endsWith('csv') ? readCsvFile : readNeutralFile)(path),
  })
}

const line = (record: object) => `${JSON.stringify({ kind: 'user', ...record })}\n`

it('ends in a report or a plain refusal, and changes nothing', async () => {
  const before = await contentOf(service.auth)
  const eve = line({ id: 'e', email: 'eve@example.com' })
  const [ours] = await service.db.query<{ id: string }>(sql`select id from latchkey.user`)
  const theirs = { userId: ours?.id, providerId: 'github', accountId: '7' }
  const wide = Buffer.from(eve, 'utf16le')
  await expect(importOf('people.ndjson', Buffer.concat([Buffer.from([0xff, 0xfe]), wide]))).rejects.toThrow('UTF-16')
  await expect(importOf('people.csv', 'id,name\n1,Eve\n')).rejects.toThrow('one of them email')
  await expect(importOf('people.csv', 'email,email\na@example.com,b@example.com\n')).rejects.toThrow('each once')
  const files: [string, string | Buffer][] = [
    ['UTF-16 without a mark', wide],
    ['broken UTF-8', Buffer.from(eve.replace('eve@', 'ev\u00e9@'), 'latin1')],
    ['a giant line', line({ id: 'e', email: 'eve@example.com', name: 'x'.repeat(1_100_000) })],
    ['a giant field', line({ id: 'e', email: `${'e'.repeat(10_000)}@example.com` })],
    ['a nesting bomb', `${'['.repeat(400_000)}${']'.repeat(400_000)}\n`],
    ['no id', line({ email: 'eve@example.com' })],
    ['NUL', line({ id: 'e', email: 'e\u0000ve@example.com' })],
    ['an address that is taken', line({ id: 'e', email: ada.email.toUpperCase(), emailVerified: true })],
    ['an account of somebody here', line({ kind: 'account', id: 'a', ...theirs })],
    ['a session of somebody here', line({ kind: 'session', id: 's', ...theirs, token: 'x'.repeat(32) })],
  ]
  for (const [name, content] of files) {
    const { kinds } = await importOf('people.ndjson', content)
    const totals = Object.values(kinds).map((counts) => [counts['taken'], counts['updated'], counts['merged']])
    expect(totals.flat(), name).toEqual(totals.flatMap(() => [0, 0, 0]))
    expect(
      Object.values(kinds).some((counts) => (counts['rejected'] ?? 0) > 0),
      name,
    ).toBe(true)
    expect(await contentOf(service.auth), name).toBe(before)
  }
})

it('takes what is right beside what is not: no formula, nobody twice by case or by Unicode', async () => {
  const rows = [
    '\u{feff}email,name',
    'eve@example.com,=1+1',
    'grace@example.com,Grace',
    'GRACE@example.com,Twice',
    'ｇｒａｃｅ@example.com,Thrice',
    'one cell',
  ]
  const report = await importOf('people.csv', rows.join('\r\n'))
  expect(report.kinds['user']).toMatchObject({ taken: 1, rejected: 4 })
  expect(await service.db.query(sql`select name, email from latchkey.user order by email`)).toEqual([
    { name: ada.name, email: ada.email },
    { name: 'Grace', email: 'grace@example.com' },
  ])
})
