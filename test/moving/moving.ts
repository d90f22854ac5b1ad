import type { OpenAuth } from '../../runtime/auth.ts'
import type { Read } from '../../cli/moving/record.ts'
import { Report } from '../../cli/moving/report.ts'
import { importRecords, type ImportWish } from '../../cli/moving/writer.ts'
import { admin, emailPassword, organization, passkey, twoFactor, username } from '../../runtime/index.ts'

/** Everything that records can be about. */
export const everything = {
  features: [emailPassword(), username(), passkey(), twoFactor(), organization(), admin()],
}

/** Records as a source gives them: each with the number of its line. */
export async function* given(records: readonly unknown[]): AsyncGenerator<Read> {
  for (const [index, record] of records.entries()) yield { place: `line ${index + 1}`, record }
}

/** Takes records over, and gives what was done as JSON. */
export async function take(
  auth: OpenAuth,
  records: readonly unknown[],
  more: Partial<ImportWish> = {},
): Promise<ReturnType<Report['toJSON']>> {
  const { report = new Report() } = more
  await importRecords({
    auth,
    source: 'test',
    records: given(records),
    now: () => new Date(),
    mergeVerified: false,
    dryRun: false,
    onProgress: () => {},
    isStopped: () => false,
    ...more,
    report,
  })
  return report.toJSON()
}

/** Every row of the tables that an import writes, to be compared. */
export async function contentOf({ db }: OpenAuth): Promise<string> {
  const { raw, sql } = await import('../../runtime/database/sql.ts')
  const tables = ['user', 'account', 'session', 'passkey', 'organization', 'member', 'team', 'invitation', 'imported']
  const rows = []
  for (const table of tables)
    rows.push(await db.query(sql`select t::text from ${raw(`latchkey.${table}`)} t order by 1`))
  return JSON.stringify(rows)
}
