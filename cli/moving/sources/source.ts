import type { OpenAuth } from '../../../runtime/auth.ts'
import type { OnBytes } from '../lines.ts'
import type { Kind, Read } from '../record.ts'

/** What a source reads from, as the command line and the environment say it. */
export interface SourceWish {
  /** The service that takes what is read. */
  readonly auth: OpenAuth
  readonly cwd: string
  /** The file, for products that export one. */
  readonly file: string | undefined
  /** Hears how much of the file was read. */
  readonly onBytes?: OnBytes
  /** The address of the database, for products that are one. */
  readonly from: string | undefined
  /** The schema of PostgreSQL in which the tables are. */
  readonly schema: string | undefined
  /** A variable of the environment, for secrets. */
  readonly variable: (name: string) => string | undefined
}

/** Says what is left of what a source gave. */
export interface StillThere {
  /** Which of the records of a kind, by the ids that the source knew them by, are there still. */
  of(kind: Kind, ids: readonly string[]): Promise<ReadonlySet<string>>
  close(): Promise<void>
}

/** A product that people come from. */
export interface Source {
  /** One line for the help. */
  readonly summary: string
  /** What it reads. */
  readonly reads: 'database' | 'file'
  read(wish: SourceWish): AsyncGenerator<Read>
  /** For `--follow`: only of a database can be asked what was deleted there. */
  stillThere?(wish: SourceWish): Promise<StillThere>
}
