import { exitCode } from '../../exit-code.ts'
import { CommandError } from '../../failure.ts'
import type { Read } from '../record.ts'
import { openSource } from '../source-database.ts'
import { Columns } from '../source-values.ts'
import { providerNamed } from './provider-names.ts'
import { recordAt } from './records.ts'
import type { SourceWish } from './source.ts'

/**
 * Reads the tables of an adapter of Auth.js (NextAuth): people and their accounts at providers. Its sessions have cookies of another
 * form and end.
 * @throws {CommandError} when no database is named, or it has no such tables
 */
export async function* readAuthJs({ cwd, from, schema }: SourceWish): AsyncGenerator<Read> {
  if (from === undefined) {
    throw new CommandError(exitCode.usage, 'Name the database of Auth.js: --from <address>, or IMPORT_DATABASE_URL.')
  }
  const db = await openSource(from, cwd, schema)
  try {
    const there = await db.tables()
    const plain = (name: string) => name.replaceAll('_', '').toLowerCase()
    const tableOf = (...names: readonly string[]) => {
      const found = there.find((one) => names.includes(plain(one)))
      if (found === undefined)
        throw new CommandError(exitCode.usage, `The database has no table ${names[0]} of Auth.js.`)
      return found
    }
    const [users, accounts] = [tableOf('users', 'user'), tableOf('accounts', 'account')]
    const names = await db.columns(accounts)
    const key = names.filter((name) => ['provider', 'provideraccountid'].includes(plain(name)))
    if (key.length < 2) throw new CommandError(exitCode.usage, `The table ${accounts} is none of Auth.js.`)
    for await (const row of db.rows(users, ['id'])) {
      const at = new Columns(row)
      const id = at.text('id')
      const emailVerified = at.raw('emailVerified')
      yield recordAt(`${users} ${id ?? ''}`, 'user', {
        id,
        email: at.text('email'),
        emailVerified: emailVerified !== undefined && emailVerified !== false && emailVerified !== 0,
        name: at.text('name'),
        image: at.text('image'),
        createdAt: at.time('createdAt'),
        updatedAt: at.time('updatedAt'),
      })
    }
    for await (const row of db.rows(accounts, key)) yield accountOf(accounts, new Columns(row))
  } finally {
    await db.close()
  }
}

function accountOf(table: string, at: Columns): Read {
  const provider = at.text('provider') ?? ''
  return recordAt(`${table} ${provider} ${at.text('providerAccountId') ?? ''}`, 'account', {
    userId: at.text('userId'),
    providerId: providerNamed(provider),
    accountId: at.text('providerAccountId'),
    accessToken: at.text('access_token'),
    refreshToken: at.text('refresh_token'),
    idToken: at.text('id_token'),
    accessTokenExpiresAt: at.time('expires_at'),
    // Words with spaces there, with commas here.
    scope: at
      .text('scope')
      ?.trim()
      .split(/[\s,]+/)
      .join(','),
  })
}
