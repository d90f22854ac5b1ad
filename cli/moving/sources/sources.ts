import { exitCode } from '../../exit-code.ts'
import { CommandError } from '../../failure.ts'
import { readBetterAuth } from './better-auth.ts'
import { readCsvFile } from './csv-file.ts'
import { readNeutralFile } from './neutral-file.ts'
import type { Source, SourceWish } from './source.ts'

const fileOf = ({ file }: SourceWish): string => {
  if (file !== undefined) return file
  throw new CommandError(exitCode.usage, 'Name the file: npx latchkey import <source> <file>')
}

/** Where people can come from, by the name that the command line takes. */
export const sources: Readonly<Record<string, Source>> = {
  'better-auth': { summary: 'its database, with living sessions', reads: 'database', read: readBetterAuth },
  file: {
    summary: 'the neutral format (.ndjson), or users in a .csv',
    reads: 'file',
    read: (wish) => {
      const file = fileOf(wish)
      return /\.csv$/i.test(file) ? readCsvFile(file) : readNeutralFile(file)
    },
  },
}
