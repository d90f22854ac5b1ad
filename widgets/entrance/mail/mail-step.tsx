'use client'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import mailIcon from 'lucide/dist/esm/icons/mail.mjs'
import type { Answer } from '../../client/index.ts'
import { useAuthContext } from '../../core/context.ts'
import type { FormProblem } from '../../core/form-problem.ts'
import { usePart } from '../../core/part.ts'
import { entry, useAuthForm } from '../../core/use-auth-form.ts'
import { keepLastUsed } from '../../core/use-last-used.ts'
import { useOneCall } from '../../core/use-one-call.ts'
import { useResend } from '../../core/use-resend.ts'
import { mailSignInEnglish } from '../../locales/english/mail-sign-in.ts'
import { Card } from '../../parts/card.tsx'
import { CodeField, digitsField, digitsOf } from '../../parts/code-field.tsx'
import { focusStep } from '../../parts/focus-step.ts'
import { FormMessage } from '../../parts/form-message.tsx'
import { Form } from '../../parts/form.tsx'
import { Spinner } from '../../parts/loading.tsx'
import { MessagesProvider } from '../../parts/messages-provider.tsx'
import { ResendButton } from '../../parts/resend-button.tsx'
import { SwitchLink } from '../../parts/switch-link.tsx'
import { Tile } from '../../parts/tile.tsx'
import { askForMail, mailMethods, mailProblem } from './ask-for-mail.ts'
import type { MailStepProps, MailWay } from './mail-types.ts'
import { type MailChoices, mailChoices } from './mail-ways-of.ts'
import { mailboxOf } from './mailbox.ts'
import { useLinkStatus } from './use-link-status.ts'

/** After a mail was sent: waits for its link to be opened, or takes its code. */
export function MailStep(props: MailStepProps): ReactNode {
  return (
    <MessagesProvider widget="MailStep" english={mailSignInEnglish}>
      <Step {...props} />
    </MessagesProvider>
  )
}

/** What one of the two steps needs beside what all are told. */
interface OneStepProps extends MailStepProps, Pick<MailChoices, 'hasForm'> {
  /** Has another mail of this kind sent. */
  readonly again: () => Promise<Answer<unknown>>
  /** The other ways, and the way back. */
  readonly others: ReactNode
}

function Step({ onAnswer, ...props }: MailStepProps): ReactNode {
  const context = useAuthContext()
  const { t } = context
  const part = usePart()
  const [way, setWay] = useState<MailWay>(props.sent.way)
  const { email } = props.sent
  const { ways, hasForm } = mailChoices(context.features, props)
  const ask = (next: MailWay) => askForMail(context, props, { ...props.sent, way: next })
  const { pending, outcome, act } = useOneCall<FormProblem | null>({
    none: null,
    tell: (error) => mailProblem(error, t, email),
    onError: undefined,
  })
  const turnTo = async (next: MailWay) => {
    const answer = await act(next, () => ask(next))
    if (answer?.error === null) setWay(next)
  }
  const others = (
    <>
      <div {...part('row')}>
        {ways
          .filter((one) => one !== way)
          .map((one) => (
            <button
              key={one}
              {...part('link')}
              type="button"
              aria-busy={pending === one || undefined}
              onClick={() => void turnTo(one)}
            >
              {t(`mailSignIn.${one}`)}
            </button>
          ))}
      </div>
      <FormMessage problem={outcome} />
    </>
  )
  const own = {
    ...props,
    hasForm,
    others,
    again: () => ask(way),
    onAnswer(answer: unknown) {
      keepLastUsed(context, mailMethods[way])
      onAnswer(answer)
    },
  }
  return way === 'link' ? <LinkStep {...own} /> : <CodeStep {...own} />
}

/** Where the way back leads: to the form with a password, or to another address. */
function Back({ hasForm, onBack }: Pick<OneStepProps, 'hasForm' | 'onBack'>): ReactNode {
  const { t } = useAuthContext()
  return <SwitchLink text={t(hasForm ? 'signIn.back' : 'mailedLink.otherEmail')} onSwitch={onBack} />
}

function Hint({ email }: { readonly email: string }): ReactNode {
  const { t, app } = useAuthContext()
  const part = usePart()
  const mailbox = mailboxOf(email)
  const text = app.name === undefined ? t('mailSignIn.spam') : t('mailSignIn.spamOf', { app: app.name })
  return (
    <p {...part('description')}>
      {text}
      {mailbox !== undefined && (
        <>
          {' '}
          <a {...part('link')} href={mailbox.url} target="_blank" rel="noopener noreferrer">
            {t('mailSignIn.open', { provider: mailbox.name })}
          </a>
        </>
      )}
    </p>
  )
}

/** Waits for the link; where its mail holds a code too, whoever reads it elsewhere types that here. */
function LinkStep({ sent, again, others, onAnswer, ...props }: OneStepProps): ReactNode {
  const { t, features, capabilities } = useAuthContext()
  const part = usePart()
  const { email } = sent
  const hasCode = features.emailOTP && capabilities.get().data?.['magic-link']?.code === true
  const isOver = useRef(false)
  // A session that the code began is heard of twice.
  const answered = (answer: unknown) => {
    if (isOver.current) return
    isOver.current = true
    onAnswer(answer)
  }
  const { hasEnded, restart } = useLinkStatus(answered)
  const takesCode = hasCode && !hasEnded
  const resend = useResend(
    async () => {
      const answer = await again()
      if (answer.error === null) restart()
      return answer
    },
    { justSent: true, quote: { email } },
  )
  return (
    <Card
      icon={<Tile of={mailIcon} />}
      title={t('mailSignIn.title')}
      description={t(features.mailSignUp ? 'mailSignIn.linkSent' : 'mailSignIn.linkSentIf', { email })}
      takesFocus
      footer={<Back {...props} />}
    >
      <div {...part('steps')} data-state={hasEnded ? 'ended' : 'waiting'}>
        <Hint email={email} />
        <output {...part('status')} data-tone="soft">
          {hasEnded ? (
            t('mailSignIn.ended')
          ) : (
            <>
              <Spinner />
              <span>{t('mailSignIn.waiting')}</span>
            </>
          )}
        </output>
        {takesCode && <CodeForm sent={sent} onAnswer={answered} />}
        <ResendButton resend={resend} />
      </div>
      {!takesCode && others}
    </Card>
  )
}

interface CodeValues {
  readonly otp: string
}

function CodeForm({ sent, onAnswer }: Pick<MailStepProps, 'sent' | 'onAnswer'>): ReactNode {
  const { t, client, capabilities } = useAuthContext()
  const { email, name, answers } = sent
  const length = capabilities.get().data?.['email-otp']?.length
  const form = useAuthForm<'otp', CodeValues, { readonly given: unknown }>('MailSignIn', {
    path: '/sign-in/email-otp',
    fields: { otp: digitsField },
    placement: { INVALID_OTP: 'otp', OTP_EXPIRED: 'otp', VALIDATION_ERROR: 'otp' },
    read: (element) => ({ otp: digitsOf(entry(element, 'otp')) }),
    check: ({ otp }) => (otp === '' ? { otp: 'twoFactor.codeMissing' } : {}),
    async send({ otp }) {
      const body = { ...answers, ...(name !== undefined && { name }), email, otp }
      const answer = await client.signIn.emailOtp(body)
      // What it asks for beyond the code is for the form to which this step belongs.
      return answer.error === null ? { data: { given: answer.data }, error: null } : answer
    },
    quote: () => ({ email }),
    onSuccess: ({ given }) => onAnswer(given),
    onError: undefined,
  })
  return (
    <Form form={form} labels={{ submit: t('twoFactor.verify'), pending: t('twoFactor.verifying') }}>
      <CodeField
        {...form.getFieldProps('otp')}
        {...(length !== undefined && { length })}
        label={t('twoFactor.otpLabel')}
        error={form.errors.fields.otp?.text}
      />
    </Form>
  )
}

function CodeStep({ sent, again, others, onAnswer, ...props }: OneStepProps): ReactNode {
  const { t, features } = useAuthContext()
  const part = usePart()
  const { email } = sent
  const place = useRef<HTMLDivElement>(null)
  const resend = useResend(again, { justSent: true, quote: { email } })
  useEffect(() => focusStep(place.current), [])
  return (
    <div ref={place}>
      <Card
        icon={<Tile of={mailIcon} />}
        title={t('mailSignIn.title')}
        description={t(features.mailSignUp ? 'mailSignIn.codeSent' : 'mailSignIn.codeSentIf', { email })}
        footer={<Back {...props} />}
      >
        <CodeForm sent={sent} onAnswer={onAnswer} />
        <div {...part('steps')}>
          <Hint email={email} />
          <ResendButton resend={resend} />
        </div>
        {others}
      </Card>
    </div>
  )
}
