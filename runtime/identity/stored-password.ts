import type { Database } from '../database/database.ts'
import { sql, type Statement } from '../database/sql.ts'
import { type CheckWork, workKinds } from '../security/foreign-hashes/dialect.ts'
import type { PasswordHasher } from '../security/password.ts'

/**
 * Whether a password fits a stored hash: the one way in which a stored hash is looked at. Whosever it is, and whether there
 * is one, the work is that of ours and of the costliest hash of each kind that any account still has from elsewhere.
 * @param beside what `foreignWorkText` gave when the account was looked for
 * @throws {SemaphoreFull}
 */
export async function fitsStored(
  { passwords }: { readonly passwords: PasswordHasher },
  stored: string | null | undefined,
  password: string,
  beside: string,
): Promise<boolean> {
  return passwords.verify(stored, password, workIn(beside))
}

/**
 * An expression: the costliest hash of each kind of work that comes from elsewhere, as text. Some steps down an index that
 * is mostly empty, so it is asked with each try, and no check is behind what is stored.
 */
export const foreignWorkText: Statement = sql`(
  select coalesce(string_agg(kind.name || ':' || most.units || ':' || most.shape, ' ' order by kind.name), '')
  from unnest(${workKinds}::text[]) as kind (name) cross join lateral (
    select split_part(a.password, ':', 3)::integer as units, split_part(a.password, ':', 4) as shape
    from latchkey.account a
    where a.password like 'foreign:%' and split_part(a.password, ':', 2) = kind.name
    order by split_part(a.password, ':', 3)::integer desc limit 1
  ) most)`

/** What `foreignWorkText` says now. */
export async function foreignWork(db: Database): Promise<readonly CheckWork[]> {
  const [row] = await db.query<{ work: string }>(sql`select ${foreignWorkText} as work`)
  return workIn(row?.work ?? '')
}

function workIn(text: string): readonly CheckWork[] {
  return text.split(' ').flatMap((part) => {
    const [name, units, shape = ''] = part.split(':')
    const kind = workKinds.find((known) => known === name)
    return kind === undefined ? [] : [{ kind, units: Number(units), shape }]
  })
}
