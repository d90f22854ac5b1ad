'use client'
import { Portal, Root } from '@radix-ui/react-dialog'
import type { ReactNode } from 'react'
import { type SessionUser, useAuthContext } from '../context.ts'
import { usePasskeySignIn } from '../hooks/use-passkey-sign-in.ts'
import { useSession } from '../hooks/use-session.ts'
import { AccountName } from '../parts/account-name.tsx'
import { Button } from '../parts/button.tsx'
import { FormMessage } from '../parts/form-message.tsx'
import { Modal } from '../parts/modal.tsx'
import { PasswordField } from '../parts/password-field.tsx'
import { type ClassNames, usePart } from '../parts/part.ts'
import { Speaking } from '../parts/speaking.tsx'
import { Widget } from '../parts/widget.tsx'
import { PasskeyChoice } from '../passkey/passkey-choice.tsx'
import { reauthenticateEnglish } from './messages.ts'
import { usePasswordCheck } from './use-password-check.ts'

export interface ReauthenticationDialogProps {
  readonly opener: Element | null
  readonly onSettle: (isProven: boolean) => void
  readonly container?: HTMLElement | undefined
  readonly classNames?: ClassNames | undefined
  readonly unstyled?: boolean | undefined
}

/** Asks for the password of who is signed in. A modal dialog (WAI-ARIA dialog): focus stays in it and goes back. */
export function ReauthenticationDialog({ container, classNames, unstyled, ...props }: ReauthenticationDialogProps) {
  const { status, data } = useSession()
  return (
    <Root open>
      <Portal container={container}>
        <Widget
          name="reauthenticate"
          data-state={status}
          {...(classNames !== undefined && { classNames })}
          {...(unstyled !== undefined && { unstyled })}
        >
          <Speaking widget="useReauthentication" english={reauthenticateEnglish}>
            {data === null ? <EndedDialog {...props} /> : <PasswordDialog {...props} user={data.user} />}
          </Speaking>
        </Widget>
      </Portal>
    </Root>
  )
}

type Settled = Pick<ReauthenticationDialogProps, 'opener' | 'onSettle'>

function PasswordDialog({ user, opener, onSettle }: Settled & { readonly user: SessionUser }): ReactNode {
  const { t, features } = useAuthContext('useReauthentication')
  const part = usePart()
  const form = usePasswordCheck(() => onSettle(true))
  const passkey = usePasskeySignIn({ onlyOwn: true, onSuccess: () => onSettle(true) })
  const pending = form.state === 'pending'
  const cancel = () => {
    if (!pending && passkey.state !== 'pending') onSettle(false)
  }
  return (
    <Modal
      opener={opener}
      onCancel={cancel}
      title={t('reauthenticate.title')}
      description={t('reauthenticate.description', { email: user.email })}
    >
      <form {...form.getFormProps()} {...part('form')}>
        <AccountName email={user.email} />
        <PasswordField
          {...form.getFieldProps('password')}
          label={t('field.password')}
          error={form.errors.fields.password?.text}
        />
        <div {...part('actions')}>
          <Button part="submit" type="submit" pending={pending} aria-disabled={form.wait > 0}>
            {t(pending ? 'reauthenticate.pending' : 'reauthenticate.submit')}
          </Button>
          <Button onClick={cancel}>{t('common.cancel')}</Button>
        </div>
        <FormMessage {...form.getMessageProps()} problem={form.errors.form} wait={form.wait} onRetry={form.retry} />
      </form>
      {features.passkey === true && <PasskeyChoice passkey={passkey} label={t('reauthenticate.passkey')} />}
    </Modal>
  )
}

/** The session ended while the dialog was open, perhaps in another tab: a password would prove nothing any more. */
function EndedDialog({ opener, onSettle }: Settled): ReactNode {
  const { t, paths } = useAuthContext('useReauthentication')
  const part = usePart()
  return (
    <Modal
      opener={opener}
      onCancel={() => onSettle(false)}
      title={t('reauthenticate.endedTitle')}
      description={t('reauthenticate.ended')}
    >
      <div {...part('actions')}>
        {paths.signIn !== undefined && (
          <a {...part('link')} href={paths.signIn}>
            {t('reauthenticate.signIn')}
          </a>
        )}
        <Button onClick={() => onSettle(false)}>{t('common.close')}</Button>
      </div>
    </Modal>
  )
}
