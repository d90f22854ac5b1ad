'use client'
import { useState } from 'react'
import type { ClientError } from '../../client/index.ts'
import { accountEnglish } from '../../locales/english/account.ts'
import { useAuthContext } from '../../core/context.ts'
import { type AuthForm, entry, useAuthForm } from '../../core/use-auth-form.ts'
import { useSession } from '../../core/use-session.ts'
import { nameField, typedName } from '../../core/identifier-fields.ts'

/** The new name, as it is to be shown. */
export interface ChangeUsernameValues {
  readonly username: string
}

export interface UseChangeUsernameOptions {
  readonly onSuccess?: ((values: ChangeUsernameValues) => void) | undefined
  readonly onError?: ((error: ClientError) => void) | undefined
}

/** The form behind `ChangeUsername`, without its looks. */
export interface UseChangeUsername extends AuthForm<'username', ChangeUsernameValues> {
  /** The new name; not null after success. */
  readonly changedTo: string | null
}

/** Choosing or changing the own user name, for markup of your own. */
export function useChangeUsername({ onSuccess, onError }: UseChangeUsernameOptions = {}): UseChangeUsername {
  const { client } = useAuthContext('useChangeUsername')
  const user = useSession().data?.user
  const shown = user?.displayUsername ?? null
  const follows = shown === null || (user !== undefined && shown === typedName(user))
  const [changedTo, setChangedTo] = useState<string | null>(null)
  const form = useAuthForm('useChangeUsername', {
    path: '/update-user',
    english: accountEnglish,
    fields: { username: nameField },
    placement: {
      USERNAME_IS_ALREADY_TAKEN: 'username',
      USERNAME_TOO_SHORT: 'username',
      USERNAME_TOO_LONG: 'username',
      INVALID_USERNAME: 'username',
      INVALID_DISPLAY_USERNAME: 'username',
    },
    read: (element): ChangeUsernameValues => ({ username: entry(element, 'username').trim() }),
    check: ({ username }) => (username === '' ? { username: 'field.usernameMissing' } : {}),
    // The service leaves the shown name behind. One that is only the name as it was typed comes along.
    send: ({ username }) => client.updateUser({ username, ...(follows && { displayUsername: username }) }),
    quote: () => ({}),
    onSuccess(_, values) {
      setChangedTo(values.username)
      onSuccess?.(values)
    },
    onError,
  })
  return { ...form, changedTo: form.state === 'success' ? changedTo : null }
}
