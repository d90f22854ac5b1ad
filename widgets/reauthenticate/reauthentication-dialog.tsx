'use client'
import { Content, Description, Portal, Root, Title } from '@radix-ui/react-dialog'
import { type ComponentProps, type ReactNode, useRef } from 'react'
import { type SessionUser, useAuthContext } from '../context.ts'
import { usePageScrollLock } from '../hooks/use-page-scroll-lock.ts'
import { useSession } from '../hooks/use-session.ts'
import { AccountName } from '../parts/account-name.tsx'
import { Button } from '../parts/button.tsx'
import { FormMessage } from '../parts/form-message.tsx'
import { PasswordField } from '../parts/password-field.tsx'
import { type ClassNames, usePart } from '../parts/part.ts'
import { Widget } from '../parts/widget.tsx'
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
          {data === null ? <EndedDialog {...props} /> : <PasswordDialog {...props} user={data.user} />}
        </Widget>
      </Portal>
    </Root>
  )
}

type Settled = Pick<ReauthenticationDialogProps, 'opener' | 'onSettle'>

function PasswordDialog({ user, opener, onSettle }: Settled & { readonly user: SessionUser }): ReactNode {
  const { t } = useAuthContext('useReauthentication')
  const part = usePart()
  const form = usePasswordCheck(() => onSettle(true))
  const pending = form.state === 'pending'
  const cancel = () => {
    if (!pending) onSettle(false)
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

interface ModalProps {
  readonly title: string
  readonly description: string
  readonly opener: Element | null
  readonly onCancel: () => void
  readonly children: ReactNode
}

function Modal({ title, description, opener, onCancel, children }: ModalProps): ReactNode {
  const part = usePart()
  const overlay = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  usePageScrollLock()
  // Esc, and the click beside the dialog: cancelled always, because nothing here closes by itself.
  const onEscapeKeyDown: Events['onEscapeKeyDown'] = (event) => {
    event.preventDefault()
    onCancel()
  }
  const onPointerDownOutside: Events['onPointerDownOutside'] = (event) => {
    event.preventDefault()
    // What a password manager puts over the page is outside too, and what was typed is not thrown away by a slip.
    if (event.detail.originalEvent.target === overlay.current && !hasEntry(overlay.current)) onCancel()
  }
  const onOpenAutoFocus: Events['onOpenAutoFocus'] = (event) => {
    // On a touch screen the focus in a field would push the keyboard over the explanation.
    if (!window.matchMedia('(pointer: coarse)').matches && overlay.current?.querySelector('input')) return
    event.preventDefault()
    heading.current?.focus()
  }
  const onCloseAutoFocus: Events['onCloseAutoFocus'] = (event) => {
    event.preventDefault()
    // Not when the step that follows has taken the focus already.
    if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus()
  }
  return (
    <div {...part('overlay')} ref={overlay}>
      <Content
        {...part('dialog')}
        {...{ onEscapeKeyDown, onPointerDownOutside, onOpenAutoFocus, onCloseAutoFocus }}
        aria-modal="true"
      >
        <div {...part('header')}>
          <Title {...part('title')} ref={heading} tabIndex={-1}>
            {title}
          </Title>
          <Description {...part('description')}>{description}</Description>
        </div>
        {children}
      </Content>
    </div>
  )
}

type Events = Required<
  Pick<
    ComponentProps<typeof Content>,
    'onEscapeKeyDown' | 'onPointerDownOutside' | 'onOpenAutoFocus' | 'onCloseAutoFocus'
  >
>

function hasEntry(within: Element | null): boolean {
  return [...(within?.querySelectorAll<HTMLInputElement>('input:not([readonly])') ?? [])].some(
    ({ value }) => value !== '',
  )
}
