'use client'
import {
  type UsePasskeySignIn,
  type UsePasskeySignInOptions,
  usePasskeySignIn,
} from '../../entrance/passkey/use-passkey-sign-in.ts'
import { type UsePasskeys, type UsePasskeysOptions, usePasskeys } from './use-passkeys.ts'

export interface UsePasskeyOptions
  extends Omit<UsePasskeySignInOptions, 'onError'>, Omit<UsePasskeysOptions, 'onError'> {
  readonly onError?: UsePasskeySignInOptions['onError']
}

/** Everything about passkeys: signing in, and the own ones of who is signed in. */
export interface UsePasskey extends Pick<UsePasskeySignIn, 'supported' | 'autofill' | 'signIn'> {
  readonly signInState: UsePasskeySignIn['state']
  readonly signInProblem: UsePasskeySignIn['problem']
  readonly list: UsePasskeys['list']
  readonly pending: UsePasskeys['pending']
  readonly problem: UsePasskeys['problem']
  readonly soft: UsePasskeys['soft']
  readonly register: UsePasskeys['register']
  readonly rename: UsePasskeys['rename']
  readonly remove: UsePasskeys['remove']
  readonly reload: UsePasskeys['reload']
}

/** Passkeys for markup of your own. Needs a `ReauthenticateProvider` around it. */
export function usePasskey({ onAdd, onRemove, onError, ...signIn }: UsePasskeyOptions = {}): UsePasskey {
  const { supported, autofill, signIn: start, state, problem } = usePasskeySignIn({ ...signIn, onError })
  const passkeys = usePasskeys({ onAdd, onRemove, onError })
  return { ...passkeys, supported, autofill, signIn: start, signInState: state, signInProblem: problem }
}
