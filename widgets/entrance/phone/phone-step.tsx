'use client'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import smartphone from 'lucide/dist/esm/icons/smartphone.mjs'
import { useAuthContext } from '../../core/context.ts'
import { usePart } from '../../core/part.ts'
import { entry, useAuthForm } from '../../core/use-auth-form.ts'
import { keepLastUsed } from '../../core/use-last-used.ts'
import { useResend } from '../../core/use-resend.ts'
import { phoneSignInEnglish } from '../../locales/english/phone.ts'
import { Card } from '../../parts/card.tsx'
import { CodeField, digitsField, digitsOf } from '../../parts/code-field.tsx'
import { focusStep } from '../../parts/focus-step.ts'
import { Form } from '../../parts/form.tsx'
import { MessagesProvider } from '../../parts/messages-provider.tsx'
import { ResendButton } from '../../parts/resend-button.tsx'
import { SwitchLink } from '../../parts/switch-link.tsx'
import { Tile } from '../../parts/tile.tsx'
import { MailStep } from '../mail/mail-step.tsx'
import { NumberForm, phoneMethod } from './number-form.tsx'
import type { MessageStepProps, PhoneSent, PhoneStepProps } from './phone-types.ts'

/** After a message was chosen: waits for the link of a mail, or takes a code. */
export function MessageStep({ sent, ...props }: MessageStepProps): ReactNode {
  return sent.way === 'phone' ? <PhoneStep {...props} sent={sent} /> : <MailStep {...props} sent={sent} />
}

/** In the place of a form: asks for a number, and then for the code that was sent there. */
function PhoneStep(props: PhoneStepProps): ReactNode {
  return (
    <MessagesProvider widget="PhoneStep" english={phoneSignInEnglish}>
      <Step {...props} />
    </MessagesProvider>
  )
}

function Step(props: PhoneStepProps): ReactNode {
  const { t } = useAuthContext()
  const { purpose, onBack } = props
  const [sent, setSent] = useState(props.sent)
  // Stays in the form for whoever comes back to it.
  const [typed, setTyped] = useState<string>()
  const place = useRef<HTMLDivElement>(null)
  const { phoneNumber } = sent
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- each step begins with its own field
  useEffect(() => focusStep(place.current), [phoneNumber])
  return (
    <div ref={place}>
      {phoneNumber === undefined ? (
        <Card
          icon={<Tile of={smartphone} />}
          title={t(purpose === 'sign-in' ? 'phoneSignIn.title' : 'phoneSignIn.newTitle')}
          description={t('phoneSignIn.description')}
          footer={<SwitchLink text={t('signIn.back')} onSwitch={onBack} />}
        >
          <NumberForm {...props} phoneNumber={typed} onSent={setSent} />
        </Card>
      ) : (
        <CodeStep
          {...props}
          sent={{ ...sent, phoneNumber }}
          onOther={() => {
            setTyped(phoneNumber)
            if (props.sent.phoneNumber === undefined) setSent(props.sent)
            else onBack()
          }}
        />
      )}
    </div>
  )
}

interface CodeStepProps extends PhoneStepProps {
  readonly sent: PhoneSent & { readonly phoneNumber: string }
  /** Back to the question for a number. */
  readonly onOther: () => void
}

interface CodeValues {
  readonly code: string
}

function CodeStep({ sent, onAnswer, onOther }: CodeStepProps): ReactNode {
  const context = useAuthContext()
  const { t, client, features, capabilities } = context
  const { phoneNumber, name, answers } = sent
  const resend = useResend(() => client.phoneNumber.sendOtp({ phoneNumber }), { justSent: true })
  const length = capabilities.get().data?.['phone-number']?.length
  const form = useAuthForm<'code', CodeValues, { readonly given: unknown }>('PhoneSignIn', {
    path: '/phone-number/verify',
    fields: { code: digitsField },
    placement: { INVALID_OTP: 'code', OTP_EXPIRED: 'code', VALIDATION_ERROR: 'code' },
    read: (element) => ({ code: digitsOf(entry(element, 'code')) }),
    check: ({ code }) => (code === '' ? { code: 'twoFactor.codeMissing' } : {}),
    async send({ code }) {
      const body = { ...answers, ...(name !== undefined && { name }), phoneNumber, code }
      const answer = await client.phoneNumber.verify(body)
      // What it asks for beyond the code is for the form to which this step belongs.
      return answer.error === null ? { data: { given: answer.data }, error: null } : answer
    },
    quote: () => ({}),
    onSuccess({ given }) {
      keepLastUsed(context, phoneMethod)
      onAnswer(given)
    },
    onError: undefined,
  })
  const part = usePart()
  return (
    <Card
      icon={<Tile of={smartphone} />}
      title={t('phoneSignIn.sentTitle')}
      description={t(features.phoneSignUp ? 'phone.codeHint' : 'phoneSignIn.sentIf', { phone: phoneNumber })}
      footer={<SwitchLink text={t('phoneSignIn.other')} onSwitch={onOther} />}
    >
      <Form form={form} labels={{ submit: t('twoFactor.verify'), pending: t('twoFactor.verifying') }}>
        <CodeField
          {...form.getFieldProps('code')}
          {...(length !== undefined && { length })}
          label={t('phone.codeLabel')}
          error={form.errors.fields.code?.text}
        />
      </Form>
      <div {...part('steps')}>
        <ResendButton resend={resend} sentText={t('phone.sent')} />
      </div>
    </Card>
  )
}
