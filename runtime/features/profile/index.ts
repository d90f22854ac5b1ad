import { defineFeature } from '../../feature.ts'
import { purposes } from '../../identity/purposes.ts'
import type { Capabilities } from '../capabilities/index.ts'
import { deletionLink, deletionMail, requestDeletion } from './delete.ts'
import { profileErrors } from './errors.ts'
import { update } from './update.ts'

export { profileErrors }
export { userFields, type UserFieldsFeature, userFieldsId } from './user-fields.ts'

/** Always on: what users may change about themselves, to the end of the account. */
export const profile = () =>
  defineFeature({
    id: 'profile',
    errors: profileErrors,
    mails: { [purposes.deleteAccount]: deletionMail, 'account-deleted': {}, 'sign-in-method-added': {} },
    capabilities: ({ user }): NonNullable<Capabilities['profile']> => ({
      changeEmail: user.changeEmail,
      deleteUser: user.deleteUser,
    }),
    routes: [update, requestDeletion, deletionLink],
  })
