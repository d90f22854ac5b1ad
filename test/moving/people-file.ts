import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Database } from '../../runtime/database/database.ts'
import { raw, sql } from '../../runtime/database/sql.ts'

/** The password of everybody in the file, and its hash: bcrypt, as most products hand it out. */
export const everybodysPassword = 'the password of everybody'
export const everybodysHash = '$2b$10$J6UzDm/YcYM/BhOl8e16eeUinU5BlratPuIKYFICSYoW2aZeQIuQa'

/** Lines of the neutral format: `count` users, then their passwords. */
export function* peopleLines(count: number): Generator<string> {
  const createdAt = '2025-01-02T03:04:05.000Z'
  for (let number = 1; number <= count; number += 1) {
    const email = `person.${number}@example.com`
    const user = { kind: 'user', id: `user_${number}`, email, emailVerified: number % 3 > 0, name: `Person ${number}` }
    yield `${JSON.stringify({ ...user, createdAt })}\n`
  }
  for (let number = 1; number <= count; number += 1) {
    const account = { kind: 'account', id: `account_${number}`, userId: `user_${number}`, providerId: 'credential' }
    yield `${JSON.stringify({ ...account, password: everybodysHash, createdAt })}\n`
  }
}

/** Writes such a file. */
export async function writePeople(path: string, count: number): Promise<void> {
  await pipeline(Readable.from(peopleLines(count)), createWriteStream(path))
}

/** For each table that an import writes, how many rows it has and a sum of their hashes, which no order of the rows changes. */
export async function sumsOf(db: Database): Promise<Record<string, string>> {
  const sums: Record<string, string> = {}
  for (const table of ['user', 'account', 'session', 'verification', 'imported']) {
    const [row] = await db.query<{ sum: string }>(sql`
      select count(*) || ' rows, ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as sum
      from ${raw(`latchkey.${table}`)} t`)
    sums[table] = row?.sum ?? ''
  }
  return sums
}
