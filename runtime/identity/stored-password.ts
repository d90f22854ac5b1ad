import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { type CheckWork, workKinds } from '../security/foreign-hashes/dialect.ts'
import type { PasswordHasher } from '../security/password.ts'

/**
 * Whether a password fits a stored hash: the one way in which a stored hash is looked at. Whosever it is, and whether there
 * is one, the work is that of ours and of the costliest hash of each kind that any account still has from elsewhere.
 * @throws {SemaphoreFull}
 */
export async function fitsStored(
  { db, passwords }: { readonly db: Database; readonly passwords: PasswordHasher },
  stored: string | null | undefined,
  password: string,
): Promise<boolean> {
  return passwords.verify(stored, password, await foreignWork(db))
}

/** The costliest hash of each kind of work that comes from elsewhere: some steps down an index that is mostly empty. */
export async function foreignWork(db: Database): Promise<readonly CheckWork[]> {
  return db.query<CheckWork>(sql`
    select kind.name as kind, most.units, most.shape
    from unnest(${workKinds}::text[]) as kind (name) cross join lateral (
      select split_part(a.password, ':', 3)::integer as units, split_part(a.password, ':', 4) as shape
      from latchkey.account a
      where a.password like 'foreign:%' and split_part(a.password, ':', 2) = kind.name
      order by split_part(a.password, ':', 3)::integer desc limit 1
    ) most order by kind.name`)
}
