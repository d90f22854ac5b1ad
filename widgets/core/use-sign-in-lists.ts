'use client'
import type { Account, Passkey } from '../client/index.ts'
import { listOf } from './read-list.ts'
import { type Resource, useQuery } from './use-query.ts'

const isEmpty = (list: readonly unknown[]) => list.length === 0

/**
 * The linked accounts and the password of who is signed in: read once, also where passkeys are shown beside them.
 * @throws {Error} outside an `AuthProvider`
 */
export function useAccountList(): Resource<readonly Account[]> {
  return useQuery<readonly Account[]>('useAccountList', {
    subject: 'accounts',
    isPersonal: true,
    read: (client, _, signal) => listOf(client.listAccounts({ fetchOptions: { signal } })),
    isEmpty,
  })
}

/**
 * The passkeys of who is signed in. Where the service has none, nothing is read and the status stays `loading`.
 * @throws {Error} outside an `AuthProvider`
 */
export function usePasskeyList(isOn = true): Resource<readonly Passkey[]> {
  return useQuery<readonly Passkey[]>('usePasskeyList', {
    subject: 'passkeys',
    isPersonal: true,
    isOff: !isOn,
    read: (client, _, signal) => listOf(client.passkey.listUserPasskeys({ fetchOptions: { signal } })),
    isEmpty,
  })
}
