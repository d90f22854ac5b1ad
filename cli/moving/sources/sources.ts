import { exitCode } from '../../exit-code.ts'
import { CommandError } from '../../failure.ts'
import { readBetterAuth } from './better-auth.ts'
import { betterAuthStillThere } from './better-auth-tables.ts'
import { readAuth0 } from './auth0.ts'
import { readAuthJs } from './authjs.ts'
import { readClerk } from './clerk.ts'
import { readCsvFile } from './csv-file.ts'
import { readFirebase } from './firebase.ts'
import { readKeycloak } from './keycloak.ts'
import { readNeutralFile } from './neutral-file.ts'
import type { Source, SourceWish } from './source.ts'
import { readSupabase } from './supabase.ts'

const fileOf = ({ file }: SourceWish): string => {
  if (file !== undefined) return file
  throw new CommandError(exitCode.usage, 'Name the file: npx latchkey import <source> <file>')
}

/** Where people can come from, by the name that the command line takes. */
export const sources: Readonly<Record<string, Source>> = {
  'better-auth': {
    summary: 'its database, with living sessions',
    reads: 'database',
    read: readBetterAuth,
    stillThere: betterAuthStillThere,
  },
  supabase: { summary: 'its schema auth in PostgreSQL', reads: 'database', read: readSupabase },
  clerk: {
    summary: 'users as JSON, or the .csv of its dashboard',
    reads: 'file',
    read: (wish) => readClerk(fileOf(wish), wish.onBytes),
  },
  auth0: {
    summary: 'users as NDJSON, then its file of hashes',
    reads: 'file',
    read: (wish) => readAuth0(fileOf(wish), wish.onBytes),
  },
  keycloak: {
    summary: 'the export of a realm, with users',
    reads: 'file',
    read: (wish) => readKeycloak(fileOf(wish), wish.onBytes),
  },
  firebase: {
    summary: 'what firebase auth:export wrote, as JSON',
    reads: 'file',
    read: (wish) => readFirebase(fileOf(wish), wish.variable, wish.onBytes),
  },
  authjs: { summary: 'the tables of its adapter', reads: 'database', read: readAuthJs },
  file: {
    summary: 'the neutral format (.ndjson), or users in a .csv',
    reads: 'file',
    read: (wish) => {
      const file = fileOf(wish)
      return /\.csv$/i.test(file) ? readCsvFile(file, wish.onBytes) : readNeutralFile(file, wish.onBytes)
    },
  },
}
