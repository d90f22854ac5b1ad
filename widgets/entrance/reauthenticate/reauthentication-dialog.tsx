'use client'
import { type ReactNode, useEffect, useRef } from 'react'
import { type SessionUser, useAuthContext } from '../../core/context.ts'
import { useConfiguredContext } from '../../core/use-capabilities.ts'
import { usePasskeySignIn } from '../passkey/use-passkey-sign-in.ts'
import { useChunk } from '../../core/use-chunk.ts'
import { useSession } from '../../core/use-session.ts'
import { AccountName } from '../../parts/account-name.tsx'
import { Button } from '../../parts/button.tsx'
import { WidgetPortal } from '../../parts/widget-portal.tsx'
import { Form } from '../../parts/form.tsx'
import { PageLink } from '../../parts/link.tsx'
import { Modal } from '../../parts/modal.tsx'
import { PasswordField } from '../../parts/password-field.tsx'
import { type ClassNames, usePart } from '../../core/part.ts'
import { MessagesProvider } from '../../parts/messages-provider.tsx'
import { PasskeyChoice } from '../passkey/passkey-choice.tsx'
import { reauthenticateEnglish } from '../../locales/english/reauthenticate.ts'
import { usePasswordCheck } from './use-password-check.ts'

/** A way to prove that it is still you. */
export type ReauthenticationMethod = 'password' | 'passkey'

export interface ReauthenticationDialogProps {
  /** Who wanted what was refused; null when nobody was signed in. */
  readonly user: SessionUser | null
  readonly opener: Element | null
  readonly onSettle: (isProven: boolean) => void
  readonly methods?: readonly ReauthenticationMethod[] | undefined
  readonly container?: HTMLElement | undefined
  readonly classNames?: ClassNames | undefined
  readonly unstyled?: boolean | undefined
}

/** Asks for the password of who is signed in. A modal dialog (WAI-ARIA dialog): focus stays in it and goes back. */
export function ReauthenticationDialog({ container, classNames, unstyled, ...props }: ReauthenticationDialogProps) {
  const { status, data } = useSession()
  useReturn(props)
  return (
    <WidgetPortal
      name="reauthenticate"
      data-state={status}
      container={container}
      {...(classNames !== undefined && { classNames })}
      {...(unstyled !== undefined && { unstyled })}
    >
      <MessagesProvider widget="useReauthentication" english={reauthenticateEnglish}>
        {status === 'loading' ? null : data === null ? (
          <EndedDialog opener={props.opener} onSettle={props.onSettle} />
        ) : (
          <ProofDialog {...props} user={data.user} />
        )}
      </MessagesProvider>
    </WidgetPortal>
  )
}

type Settled = Pick<ReauthenticationDialogProps, 'opener' | 'onSettle'>
type ProofProps = Settled & Pick<ReauthenticationDialogProps, 'methods'> & { readonly user: SessionUser }

const bothMethods: readonly ReauthenticationMethod[] = ['password', 'passkey']

/** Goes on when the person is back, here or in another tab; what one of them wanted is not done as somebody else. */
function useReturn({ user, onSettle }: Pick<ReauthenticationDialogProps, 'user' | 'onSettle'>): void {
  const { data, status } = useSession()
  const id = data?.user.id
  const isKnown = status !== 'loading'
  const before = useRef(isKnown ? id : null)
  useEffect(() => {
    // The first answer about the session is no return.
    if (!isKnown) return
    const hasReturned = before.current === undefined && id !== undefined
    const isOther = id !== undefined && user !== null && id !== user.id
    before.current = id
    if (hasReturned || isOther) onSettle(!isOther)
  }, [id, isKnown, user, onSettle])
}

function ProofDialog({ user, methods = bothMethods, opener, onSettle }: ProofProps): ReactNode {
  const { t, features } = useConfiguredContext()
  const form = usePasswordCheck(() => onSettle(true))
  const passkey = usePasskeySignIn({ onlyOwn: true, onSuccess: () => onSettle(true) })
  const byPassword = methods.includes('password')
  const pending = form.state === 'pending'
  const cancel = () => {
    if (!pending && passkey.state !== 'pending') onSettle(false)
  }
  const wayBack = <Button onClick={cancel}>{t('common.cancel')}</Button>
  return (
    <Modal
      opener={opener}
      onCancel={cancel}
      title={t('reauthenticate.title')}
      description={byPassword ? t('reauthenticate.description', { email: user.email }) : undefined}
    >
      {byPassword && (
        <Form
          form={form}
          labels={{ submit: t('signedIn.continue'), pending: t('reauthenticate.pending') }}
          beside={wayBack}
        >
          <AccountName email={user.email} />
          <PasswordField
            {...form.getFieldProps('password')}
            label={t('field.password')}
            error={form.errors.fields.password?.text}
          />
        </Form>
      )}
      {features.passkey && methods.includes('passkey') && (
        <PasskeyChoice passkey={passkey} label={t('reauthenticate.passkey')} />
      )}
      {!byPassword && wayBack}
    </Modal>
  )
}

/** The session ended, perhaps in another tab: a password alone would prove nothing any more, so the person signs in again. */
function EndedDialog({ opener, onSettle }: Settled): ReactNode {
  const { t, paths } = useAuthContext()
  const part = usePart()
  const { chunk: SignInAgain, hasFailed, load } = useChunk(loadSignIn)
  useEffect(() => {
    void load()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once: after a failure there is still the page
  }, [])
  return (
    <Modal
      opener={opener}
      onCancel={() => onSettle(false)}
      title={t('reauthenticate.endedTitle')}
      description={t('reauthenticate.ended')}
    >
      {SignInAgain !== null && <SignInAgain />}
      <div {...part('actions')}>
        {hasFailed && paths.signIn !== undefined && <PageLink href={paths.signIn}>{t('signIn.submit')}</PageLink>}
        <Button onClick={() => onSettle(false)}>{t('common.cancel')}</Button>
      </div>
    </Modal>
  )
}

async function loadSignIn() {
  const { SignInAgain } = await import('./sign-in-again.tsx')
  return SignInAgain
}
