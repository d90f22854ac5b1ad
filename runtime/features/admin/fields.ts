import { type } from '../../contract/schema.ts'
import { table } from '../../database/table.ts'

/** What the feature adds to a user. */
export const userFields = table({
  role: 'string | null',
  banned: 'boolean | null',
  banReason: 'string | null',
  banExpires: 'Date | null',
})

/** What the feature adds to a session: the id of the admin who is behind it. */
export const SessionFields = type({ impersonatedBy: 'string | null' })

/** The columns of a user who is not banned. */
export const notBanned = { banned: false, banReason: null, banExpires: null } as const
