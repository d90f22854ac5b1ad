import { type } from 'arktype'

/** What the feature adds to a user. */
export const UserFields = type({
  role: 'string | null',
  banned: 'boolean | null',
  banReason: 'string | null',
  banExpires: 'Date | null',
})

/** What the feature adds to a session: the id of the admin who is behind it. */
export const SessionFields = type({ impersonatedBy: 'string | null' })

/** The columns of `UserFields`. */
export const adminColumns = ['role', 'banned', 'banReason', 'banExpires'] as const

/** The columns of a user who is not banned. */
export const notBanned = { banned: false, banReason: null, banExpires: null } as const
