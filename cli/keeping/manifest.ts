import { type } from '../../runtime/contract/schema.ts'

/** The first entry of a backup: what is in it. */
export const manifestName = 'latchkey-backup.json'
/** The last entry: a line for each file, as `sha256sum --check` reads it. */
export const sumsName = 'SHA256SUMS'
/** The folder of the database in it. */
export const dataName = 'data'

/** What a backup says of itself before it begins. */
export const manifestType = type({
  format: '1',
  latchkey: 'string',
  /** Version of the engine: the files are read by the same major version only. */
  postgres: 'string',
  schema: 'string',
  createdAt: 'string',
})

/** What a backup says of itself before it begins. */
export type Manifest = typeof manifestType.infer

/** What it says at its end, when the counts are known. */
export const countsName = 'counts.json'
/** Rows of each table at the moment that a restore leads back to. */
export const countsType = type({ '[string]': 'number.integer' })

/** Rows by the name of their table. */
export type Counts = typeof countsType.infer
