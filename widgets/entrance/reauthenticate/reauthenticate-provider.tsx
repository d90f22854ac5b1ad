'use client'
import {
  type ComponentType,
  type ReactNode,
  createContext,
  useContext,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react'
import type { Answer } from '../../client/index.ts'
import { type SessionUser, useAuthContext } from '../../core/context.ts'
import type { ClassNames } from '../../core/part.ts'
import type { ReauthenticationDialogProps, ReauthenticationMethod } from './reauthentication-dialog.tsx'

/**
 * Runs a call. When the service refuses it because the person signed in too long ago, asks for their password, and when
 * the session has ended, has them sign in; then it runs the call once more, and its answer is what comes back. Who cancels,
 * or signs in as somebody else, gets the first refusal.
 */
export type Reauthentication = <Data>(action: () => Promise<Answer<Data>>) => Promise<Answer<Data>>

export interface ReauthenticateProviderProps {
  readonly children: ReactNode
  /** What the dialog takes as proof; by default a password and, where the service has them, a passkey. */
  readonly methods?: readonly ReauthenticationMethod[] | undefined
  /** Where the dialog is put; `document.body` by default. */
  readonly container?: HTMLElement | undefined
  readonly classNames?: ClassNames | undefined
  /** Parts and state attributes only, none of our classes. */
  readonly unstyled?: boolean | undefined
}

/** One dialog, for all calls that were refused while it is open. */
interface Question {
  readonly answer: Promise<boolean>
  /** Who wanted it; null when nobody was signed in. */
  readonly user: SessionUser | null
  /** What had the focus, and gets it back. */
  readonly opener: Element | null
  settle(isProven: boolean): void
}

type Dialog = ComponentType<ReauthenticationDialogProps>

const ended: ReadonlySet<string> = new Set(['SESSION_EXPIRED', 'UNAUTHORIZED'])
const ReauthenticationContext = createContext<Reauthentication | null>(null)

/** Holds the dialog that `useReauthentication` opens. Its code is loaded when it is needed for the first time. */
export function ReauthenticateProvider({ children, ...look }: ReauthenticateProviderProps): ReactNode {
  const { session } = useAuthContext('ReauthenticateProvider').client
  const current = useRef<Question | null>(null)
  const [open, setOpen] = useState<{ readonly question: Question; readonly Dialog: Dialog } | null>(null)

  const ask = useCallback((user: SessionUser | null): Promise<boolean> => {
    if (current.current !== null) return current.current.answer
    const question = newQuestion(user, () => {
      current.current = null
      setOpen(null)
    })
    current.current = question
    loadDialog().then(
      (Dialog) => current.current === question && setOpen({ question, Dialog }),
      // Without the dialog nobody can be asked: the caller gets the refusal.
      () => question.settle(false),
    )
    return question.answer
  }, [])
  const run = useCallback<Reauthentication>(
    async (action) => {
      const user = session.get().data?.user ?? null
      const answer = await action()
      if (answer.error === null) return answer
      // The dialog opens knowing whether there is a session left to prove.
      if (ended.has(answer.error.code)) await session.refetch()
      else if (answer.error.code !== 'SESSION_NOT_FRESH') return answer
      return (await ask(user)) ? action() : answer
    },
    [ask, session],
  )
  // Whoever waits for an answer must not wait for ever.
  useEffect(() => () => current.current?.settle(false), [])
  return (
    <ReauthenticationContext.Provider value={run}>
      {children}
      {open !== null && (
        <open.Dialog
          {...look}
          user={open.question.user}
          opener={open.question.opener}
          onSettle={open.question.settle}
        />
      )}
    </ReauthenticationContext.Provider>
  )
}

function newQuestion(user: SessionUser | null, close: () => void): Question {
  let resolve: (isProven: boolean) => void = () => {}
  const answer = new Promise<boolean>((settle) => {
    resolve = settle
  })
  return {
    answer,
    user,
    opener: document.activeElement,
    settle(isProven) {
      close()
      resolve(isProven)
    },
  }
}

async function loadDialog(): Promise<Dialog> {
  const { ReauthenticationDialog } = await import('./reauthentication-dialog.tsx')
  return ReauthenticationDialog
}

/**
 * The function that runs a call and, if need be, has the person prove who they are first.
 * @throws {Error} outside a `ReauthenticateProvider`
 */
export function useReauthentication(): Reauthentication {
  const run = useContext(ReauthenticationContext)
  if (run === null) {
    throw new Error(
      'useReauthentication must be used inside <ReauthenticateProvider>. Put it inside <AuthProvider>, around your application.',
    )
  }
  return run
}

/** A provider of its own for a widget that stands outside of any. */
export function EnsureReauthentication({ children }: { readonly children: ReactNode }): ReactNode {
  const isProvided = useContext(ReauthenticationContext) !== null
  return isProvided ? children : <ReauthenticateProvider>{children}</ReauthenticateProvider>
}
