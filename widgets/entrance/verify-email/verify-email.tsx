'use client'
import { MessagesProvider } from '../../parts/messages-provider.tsx'
import { verifyEmailEnglish } from '../../locales/english/verify-email.ts'
import { type ReactNode, useState } from 'react'
import check from 'lucide/dist/esm/icons/circle-check.mjs'
import { useAuthContext } from '../../core/context.ts'
import { InPlace } from '../forms/in-place.tsx'
import type { ResendCooldown } from '../../core/use-resend.ts'
import { useSafeTarget } from '../../core/use-safe-target.ts'
import { useSession } from '../../core/use-session.ts'
import type { Translate } from '../../core/messages.ts'
import { Card } from '../../parts/card.tsx'
import { Field } from '../../parts/field.tsx'
import { Form } from '../../parts/form.tsx'
import { Tile } from '../../parts/tile.tsx'
import { SwitchLink } from '../../parts/switch-link.tsx'
import { VerifyNotice } from '../../parts/verify-notice.tsx'
import { Widget, type WidgetProps } from '../../parts/widget.tsx'
import { useAskForLink } from './use-ask-for-link.ts'
import { type UseVerifyEmail, type UseVerifyEmailOptions, useVerifyEmail } from './use-verify-email.ts'
import { PageLink } from '../../parts/link.tsx'

export interface VerifyEmailProps extends WidgetProps, ResendCooldown, UseVerifyEmailOptions {
  /** Where the link in the mail and the way on lead; by default the link leads to `paths.verifyEmail`. */
  readonly redirectTo?: string | undefined
  /** A mail was sent just before, so that the next one can be asked for after a minute. */
  readonly justSent?: boolean | undefined
  /** Lets the person correct the address; there is no such link without. */
  readonly onChangeEmail?: (() => void) | undefined
  /** Takes the person to sign-in; else `paths.signIn` does, else the form is shown in this place. */
  readonly onSignIn?: ((typed: { readonly email: string }) => void) | undefined
}

/** Asks somebody to confirm their address, sends the mail again, and shows what came of the link in it. */
export function VerifyEmail(props: VerifyEmailProps): ReactNode {
  // oxlint-disable-next-line no-unused-vars -- taken out of what the other forms get
  const { email, error, justSent, resendCooldown, onChangeEmail, onSignIn, onVerified, ...shared } = props
  return (
    <InPlace first={undefined} shared={shared}>
      {() => (
        <MessagesProvider widget="VerifyEmail" english={verifyEmailEnglish} own={props}>
          <VerifyEmailWidget {...props} />
        </MessagesProvider>
      )}
    </InPlace>
  )
}

function VerifyEmailWidget({ email, error, onVerified, ...props }: VerifyEmailProps): ReactNode {
  const { redirectTo, resendCooldown, justSent, onChangeEmail, onSignIn, ...root } = props
  const [asked, setAsked] = useState<string>()
  const state = useVerifyEmail({ email: email ?? asked, error: asked === undefined ? error : undefined, onVerified })
  const status = asked !== undefined && state.status === 'failed' ? 'waiting' : state.status
  const way = { redirectTo, onSignIn }
  return (
    <Widget {...root} name="verify-email" data-state={status}>
      {status === 'reading' ? (
        <Reading />
      ) : status === 'verified' ? (
        <Verified email={state.email} {...way} />
      ) : state.email === undefined ? (
        <AskCard problem={state.problem} onSent={setAsked} {...way} />
      ) : (
        <Waiting
          {...{ state, status, redirectTo, resendCooldown, onChangeEmail }}
          email={state.email}
          justSent={justSent === true || asked !== undefined}
        />
      )}
    </Widget>
  )
}

function Reading(): ReactNode {
  const { t } = useAuthContext()
  return <Card title={t('verifyEmail.title')} description={t('account.loading')} />
}

type Way = Pick<VerifyEmailProps, 'redirectTo' | 'onSignIn'>

function Verified({ email, redirectTo, onSignIn }: Way & { readonly email: string | undefined }): ReactNode {
  const { t } = useAuthContext()
  const { data } = useSession()
  const target = useSafeTarget(redirectTo)
  const text = email === undefined ? t('verifyEmail.verifiedAlone') : t('verifyEmail.verified', { email })
  return (
    <Card
      icon={<Tile of={check} tone="success" />}
      title={t('verifyEmail.verifiedTitle')}
      description={text}
      takesFocus
    >
      {data === null ? (
        <SwitchLink part="submit" text={t('signIn.submit')} to="sign-in" onSwitch={onSignIn} email={email} />
      ) : (
        target !== undefined && (
          <PageLink href={target} part="submit">
            {t('signedIn.continue')}
          </PageLink>
        )
      )}
    </Card>
  )
}

interface WaitingProps extends Pick<VerifyEmailProps, 'redirectTo' | 'resendCooldown' | 'onChangeEmail'> {
  readonly state: UseVerifyEmail
  readonly status: UseVerifyEmail['status']
  readonly email: string
  readonly justSent: boolean
}

function Waiting({ state, status, email, justSent, onChangeEmail, ...mail }: WaitingProps): ReactNode {
  const { t } = useAuthContext()
  const failed = status === 'failed'
  const text = failed ? sentence(state.problem, t) : justSent ? 'verifyEmail.sent' : 'verifyEmail.unverified'
  return (
    <VerifyNotice
      {...mail}
      email={email}
      hasFailed={failed}
      title={failed ? t('resetPassword.invalidTitle') : t('verifyEmail.title')}
      says={text}
      justSent={justSent && !failed}
      takesFocus={failed}
      onError={state.noteError}
      footer={onChangeEmail && <SwitchLink text={t('mailedLink.otherEmail')} onSwitch={() => onChangeEmail()} />}
    />
  )
}

/** A link was opened by somebody who is not signed in here, so nobody knows the address any more. */
function AskCard({
  problem,
  onSent,
  redirectTo,
  onSignIn,
}: Way & { readonly problem: string | undefined; readonly onSent: (email: string) => void }): ReactNode {
  const { t } = useAuthContext()
  const form = useAskForLink(redirectTo, onSent)
  return (
    <Card
      title={problem === undefined ? t('verifyEmail.title') : t('resetPassword.invalidTitle')}
      description={problem === undefined ? t('verifyEmail.ask') : t(sentence(problem, t))}
      takesFocus={problem !== undefined}
      footer={<SwitchLink text={t('signIn.back')} to="sign-in" onSwitch={onSignIn} />}
    >
      <Form form={form} labels={{ submit: t('mailedLink.submit'), pending: t('mailedLink.pending') }}>
        <Field {...form.getFieldProps('email')} label={t('field.email')} error={form.errors.fields.email?.text} />
      </Form>
    </Card>
  )
}

/** What to say about a link that did not work. A code from an address bar is never shown: anybody can write one there. */
function sentence(problem: string | undefined, t: Translate) {
  return t.errorKey(problem ?? '') ?? 'errors.INVALID_TOKEN'
}
