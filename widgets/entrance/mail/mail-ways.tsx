'use client'
import { type MouseEvent, type ReactNode, type SubmitEvent, useRef, useState } from 'react'
import ellipsis from 'lucide/dist/esm/icons/rectangle-ellipsis.mjs'
import mail from 'lucide/dist/esm/icons/mail.mjs'
import { type Answered, answersOf, inputsOf, unanswered } from '../../core/asked-fields.ts'
import { type SignUpField, useAuthContext } from '../../core/context.ts'
import type { FormProblem } from '../../core/form-problem.ts'
import { emailField, identifierField, isAddress } from '../../core/identifier-fields.ts'
import { usePart } from '../../core/part.ts'
import { entry, useAuthForm } from '../../core/use-auth-form.ts'
import { useCountdown } from '../../core/use-countdown.ts'
import { useLastUsed } from '../../core/use-last-used.ts'
import { useLinkParameters } from '../../core/use-link-parameters.ts'
import { mailSignInEnglish } from '../../locales/english/mail-sign-in.ts'
import { AskedInput } from '../../parts/asked-input.tsx'
import { Button, type ButtonProps } from '../../parts/button.tsx'
import { Field } from '../../parts/field.tsx'
import { FormMessage } from '../../parts/form-message.tsx'
import { Form } from '../../parts/form.tsx'
import { Icon } from '../../parts/icon.tsx'
import { LastUsed } from '../../parts/last-used.tsx'
import { MessagesProvider } from '../../parts/messages-provider.tsx'
import { returnedProblem } from '../social/flow/callback-sentence.ts'
import { errorParameters } from '../social/flow/options.ts'
import { askForMail, mailMethods, mailProblem } from './ask-for-mail.ts'
import type { MailSent, MailWay, MailWaysProps } from './mail-types.ts'
import { type MailChoices, mailChoices } from './mail-ways-of.ts'

/** The ways in by mail: buttons below a form, or the form itself where there is no other. */
export function MailWays(props: MailWaysProps): ReactNode {
  const { hasForm, ways } = mailChoices(useAuthContext().features, props)
  if (ways.length === 0) return null
  return (
    <MessagesProvider widget="MailWays" english={mailSignInEnglish}>
      {hasForm ? <WaysBelow {...props} ways={ways} /> : <MailForm {...props} ways={ways} />}
    </MessagesProvider>
  )
}

type OwnProps = MailWaysProps & Pick<MailChoices, 'ways'>

/** What a link that did not work brought back to this page; gone with the next attempt. */
function useBrought(hasOther: boolean): FormProblem | null {
  const context = useAuthContext()
  const readsError = !hasOther && context.paths.error === undefined
  const error = useLinkParameters(readsError ? errorParameters : [])?.error
  return error === undefined ? null : returnedProblem(error, context)
}

const icons = { link: mail, code: ellipsis } as const

interface WayButtonProps extends Pick<ButtonProps, 'pending' | 'onClick' | 'type' | 'value' | 'aria-disabled'> {
  readonly way: MailWay
}

function WayButton({ way, ...button }: WayButtonProps): ReactNode {
  const { t } = useAuthContext()
  const lastUsed = useLastUsed(mailMethods[way])
  return (
    <Button {...button}>
      <Icon of={icons[way]} />
      <span>{t(`mailSignIn.${way}`)}</span>
      {lastUsed && <LastUsed />}
    </Button>
  )
}

/** Sends to the address that stands in the form above. */
function WaysBelow({ onSent, hasOther, ...options }: OwnProps): ReactNode {
  const context = useAuthContext()
  const { t } = context
  const part = usePart()
  const busy = useRef(false)
  const brought = useBrought(hasOther)
  const [pending, setPending] = useState<MailWay | null>(null)
  const [problem, setProblem] = useState<FormProblem | null>()
  const wait = useCountdown(problem?.retryAt)
  const press = async (way: MailWay, button: HTMLElement) => {
    if (busy.current || wait > 0) return
    const typed = typedIn(button)
    if (typed === null) return setProblem(plain('field.emailMissing', t('field.emailMissing')))
    busy.current = true
    setPending(way)
    setProblem(null)
    const sent = { way, ...typed }
    const { error } = await askForMail(context, options, sent)
    busy.current = false
    setPending(null)
    if (error === null) onSent(sent)
    else setProblem(mailProblem(error, t, typed.email))
  }
  return (
    <div {...part('ways')}>
      {options.ways.map((way) => (
        <WayButton
          key={way}
          way={way}
          pending={pending === way}
          aria-disabled={pending !== null || wait > 0}
          onClick={({ currentTarget }: MouseEvent<HTMLElement>) => void press(way, currentTarget)}
        />
      ))}
      <FormMessage problem={problem === undefined ? brought : problem} wait={wait} />
    </div>
  )
}

/** What stands in the form of the same widget; null, with the focus in its field, where that is no address. */
function typedIn(button: HTMLElement): Pick<MailSent, 'email' | 'name'> | null {
  const form = button.closest('[data-lk]')?.querySelector('form')
  const input = form?.querySelector<HTMLInputElement>('input[name="email"]')
  const email = input?.value.trim() ?? ''
  if (!form || email === '' || !isAddress(email)) {
    input?.focus()
    return null
  }
  const name = entry(form, 'name').trim()
  return { email, ...(name !== '' && { name }) }
}

const plain = (code: string, text: string): FormProblem => ({
  code,
  text,
  known: true,
  retry: false,
  retryAt: undefined,
})

interface MailValues {
  readonly email: string
  readonly name: string
  readonly answers: Readonly<Record<string, Answered>>
}

const noFields: readonly SignUpField[] = []

/** Asks for the address, and for what a new account needs. */
function MailForm({ email, lockEmail, fields = noFields, onSent, ...options }: OwnProps): ReactNode {
  const context = useAuthContext()
  const { t, features } = context
  const part = usePart()
  const { purpose, ways, hasOther } = options
  const isNew = purpose === 'sign-up'
  const [first = 'link', ...others] = ways
  // The one whose button was pressed; Enter presses the first.
  const [way, setWay] = useState<MailWay>(first)
  const chosen = useRef(way)
  const brought = useBrought(hasOther)
  const [isUntouched, setUntouched] = useState(true)
  const sentOf = ({ name, ...values }: MailValues): MailSent => ({
    way: chosen.current,
    ...values,
    ...(name !== '' && { name }),
  })
  const form = useAuthForm<string, MailValues, unknown>('MailSignIn', {
    path: first === 'link' ? '/sign-in/magic-link' : '/email-otp/send-verification-otp',
    fields: {
      ...inputsOf(fields),
      name: { type: 'text', autoComplete: 'name' },
      email: isNew ? emailField : identifierField,
    },
    placement: { INVALID_EMAIL: 'email' },
    read: (element) => ({
      email: entry(element, 'email').trim(),
      name: entry(element, 'name').trim(),
      answers: answersOf(fields, element),
    }),
    check: (values) => ({
      ...unanswered(fields, values.answers, 'signUp.needed'),
      ...(isNew && values.name === '' && { name: 'field.nameMissing' }),
      ...(values.email === '' && { email: 'field.emailMissing' }),
    }),
    send: (values) => askForMail(context, options, sentOf(values)),
    quote: (values) => ({ email: values.email }),
    onSuccess: (_, values) => onSent(sentOf(values)),
    onError: undefined,
  })
  const { onSubmit, ...attributes } = form.getFormProps()
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent
    const pressed = ways.find((one) => submitter instanceof HTMLButtonElement && submitter.value === one) ?? first
    chosen.current = pressed
    setWay(pressed)
    setUntouched(false)
    onSubmit?.(event)
  }
  const pending = form.state === 'pending'
  const errors = isUntouched && brought !== null ? { ...form.errors, form: brought } : form.errors
  return (
    <Form
      form={{ ...form, errors, getFormProps: () => ({ ...attributes, onSubmit: submit }) }}
      labels={{ submit: t(`mailSignIn.${first}`), pending: t('resend.pending') }}
      after={
        others.length > 0 && (
          <div {...part('ways')}>
            {others.map((one) => (
              <WayButton
                key={one}
                way={one}
                type="submit"
                value={one}
                pending={pending && way === one}
                aria-disabled={pending || form.wait > 0}
              />
            ))}
          </div>
        )
      }
    >
      {isNew && (
        <Field {...form.getFieldProps('name')} label={t('field.name')} error={form.errors.fields['name']?.text} />
      )}
      <Field
        {...form.getFieldProps('email')}
        {...(!isNew && features.passkey && { autoComplete: 'username webauthn' })}
        label={t('field.email')}
        error={form.errors.fields['email']?.text}
        defaultValue={email}
        readOnly={lockEmail}
      />
      {fields.map((field) => (
        <AskedInput key={field.name} form={form} field={field} />
      ))}
    </Form>
  )
}
