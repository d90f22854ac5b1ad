import type { OpenAuth } from '../../../runtime/auth.ts'
import type { Read } from '../record.ts'

/** What a source reads from, as the command line and the environment say it. */
export interface SourceWish {
  /** The service that takes what is read. */
  readonly auth: OpenAuth
  readonly cwd: string
  /** The file, for products that export one. */
  readonly file: string | undefined
  /** The address of the database, for products that are one. */
  readonly from: string | undefined
  /** The schema of PostgreSQL in which the tables are. */
  readonly schema: string | undefined
  /** A variable of the environment, for secrets. */
  readonly variable: (name: string) => string | undefined
}

/** A product that people come from. */
export interface Source {
  /** One line for the help. */
  readonly summary: string
  /** What it reads. */
  readonly reads: 'database' | 'file'
  read(wish: SourceWish): AsyncGenerator<Read>
}
