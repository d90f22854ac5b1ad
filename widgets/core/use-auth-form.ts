'use client'
import { type ComponentProps, type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import type { Answer, ClientError } from '../client/index.ts'
import type { MessageKey, Messages, MessageValues } from './messages.ts'
import { type Challenge, type WaitingSignIn, challengeOf } from './challenge.ts'
import { type Placement, type Problems, localProblems, placeError } from './form-problem.ts'
import { useCountdown } from './use-countdown.ts'
import { useHydrated } from './use-hydrated.ts'
import { useSentences } from './use-sentences.ts'
import { useSession } from './use-session.ts'

/** The `id` of the element that describes an input: its hint or its error. */
export const noteId = (inputId: string): string => `${inputId}-note`

/** Where a form stands. */
export type FormState = 'idle' | 'pending' | 'error' | 'success'

/** What makes one authentication form: its call, its fields, and where its refusals belong. */
export interface AuthFormSpec<Name extends string, Values, Data> {
  /** Below the base URL; also where the browser itself sends the form without JavaScript. */
  readonly path: string
  readonly fields: Readonly<Record<Name, ComponentProps<'input'>>>
  readonly placement: Placement<Name>
  read(form: HTMLFormElement): Values
  /** What is wrong before anything is sent. */
  check(values: Values): Partial<Readonly<Record<Name, MessageKey>>>
  send(values: Values): Promise<Answer<Data>>
  /** What sentences may quote. Never a password. */
  quote(values: Values): MessageValues
  onSuccess(data: Data, values: Values): void
  readonly onError: ((error: ClientError, values: Values) => void) | undefined
  /** English of its own beside what every page has. */
  readonly english?: Messages
  /** A sign-in that waits for a second factor since before this page was opened. */
  readonly found?: FoundChallenge<Values> | undefined
}

/** A challenge, and what was sent before it. */
interface FoundChallenge<Values> {
  readonly challenge: Challenge
  readonly values: Values
}

/** A form's state, its errors by place, and the attributes that make any markup behave like ours. */
export interface AuthForm<Name extends string, Values> {
  readonly state: FormState
  readonly errors: Problems<Name>
  /** Seconds until the service takes another attempt. */
  readonly wait: number
  /** Not null while the service waits for a second factor; `values` are those that were sent. */
  readonly waiting: (WaitingSignIn & { readonly values: Values }) | null
  submit(values: Values): Promise<void>
  /** Goes on with what another call answered that signs in, as if the form had been sent. */
  receive(answer: unknown, values: Values): void
  /** Sends the form again as it stands. */
  retry(): void
  /** Back to the empty beginning. */
  reset(): void
  getFormProps(): ComponentProps<'form'>
  /** For the input of one field. Its error belongs into an element with `getErrorProps`. */
  getFieldProps(name: Name): ComponentProps<'input'> & { readonly id: string }
  getErrorProps(name: Name): ComponentProps<'div'>
  /** For the live region of the form; render it also while there is no error. */
  getMessageProps(): ComponentProps<'div'> & { readonly id: string }
}

interface Standing<Name extends string> {
  readonly state: FormState
  readonly errors: Problems<Name>
}

const noFurther: Messages = {}
const beginning = { state: 'idle', errors: { form: null, fields: {} } } as const

/** The behaviour that all authentication forms share. */
export function useAuthForm<Name extends string, Values, Data>(
  caller: string,
  spec: AuthFormSpec<Name, Values, Data>,
): AuthForm<Name, Values> {
  const { client, t, passwordPolicy, onEvent } = useSentences(caller, spec.english ?? noFurther)
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const busy = useRef(false)
  const attempted = useRef(false)
  const hydrated = useHydrated()
  const { error: sessionError } = useSession()
  const [standing, setStanding] = useState<Standing<Name>>(beginning)
  const [found, setFound] = useState<FoundChallenge<Values> | null>()
  const names = namesOf(spec.fields)
  const place = (error: ClientError, quoted: MessageValues, now: number) =>
    placeError(error, names, spec.placement, t, { ...passwordPolicy, ...quoted }, now)
  // The call went well, but the browser did not keep what it brought: known only when the session is asked for.
  const lost = standing.state === 'success' && sessionError?.code === 'COOKIE_NOT_KEPT' ? sessionError : null
  const { state, errors }: Standing<Name> = lost === null ? standing : { state: 'error', errors: place(lost, {}, 0) }
  const wait = useCountdown(errors.form?.retryAt)
  const inputId = (name: Name) => `${id}-${name}`
  const messageId = `${id}-message`

  // Errors also change by an edit; after an edit the focus is where it should be.
  useEffect(() => {
    if (!attempted.current || state !== 'error') return
    attempted.current = false
    focusProblem(form.current, messageId)
  })

  const arrive = (data: Data, values: Values) => {
    setStanding({ state: 'success', errors: beginning.errors })
    onEvent?.({ widget: widgetOf(caller), type: 'success' })
    spec.onSuccess(data, values)
  }
  const receive = (data: Data, values: Values) => {
    const challenge = challengeOf(data)
    if (challenge === null) return arrive(data, values)
    setStanding(beginning)
    setFound({ challenge, values })
  }
  const submit = async (values: Values): Promise<void> => {
    if ((busy.current && lost === null) || wait > 0) return
    attempted.current = true
    const local = localProblems(spec.check(values), t, { ...passwordPolicy, ...spec.quote(values) })
    if (local !== null) return setStanding({ state: 'error', errors: local })
    busy.current = true
    setStanding({ state: 'pending', errors: beginning.errors })
    const { data, error } = await spec.send(values)
    if (error === null) return receive(data, values)
    busy.current = false
    setStanding({ state: 'error', errors: place(error, spec.quote(values), Date.now()) })
    onEvent?.({ widget: widgetOf(caller), type: 'error', code: error.code })
    spec.onError?.(error, values)
  }
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void submit(spec.read(event.currentTarget))
  }
  const onInput = (event: FormEvent<HTMLFormElement>) => {
    const edited = names.find((name) => inputId(name) === (event.target as Element).id)
    if (edited !== undefined) setStanding((before) => withoutErrorsOf(edited, before))
  }
  const reset = () => {
    busy.current = false
    setFound(null)
    setStanding(beginning)
  }
  const waits = found === undefined ? spec.found : found
  return {
    state,
    errors,
    wait,
    waiting: waits
      ? {
          ...waits.challenge,
          values: waits.values,
          finish(taken) {
            setFound(null)
            // The call that finishes a sign-in answers what the sign-in would have answered.
            arrive(taken as Data, waits.values)
          },
          leave(problem) {
            attempted.current = true
            reset()
            if (problem !== null) setStanding({ state: 'error', errors: { form: problem, fields: {} } })
          },
        }
      : null,
    submit,
    receive: (answer, values) => receive(answer as Data, values),
    retry() {
      form.current?.requestSubmit()
      // The button that was pressed goes away together with the message.
      form.current?.querySelector<HTMLElement>('[type="submit"]')?.focus()
    },
    reset,
    getFormProps: () => ({
      ref: form,
      method: 'post',
      action: client.baseURL + spec.path,
      // Until our own checks are there, the browser's are better than none.
      noValidate: hydrated,
      onSubmit,
      onInput,
      onKeyDown: ignoreHeldEnter,
    }),
    getFieldProps: (name) => ({
      required: true,
      ...spec.fields[name],
      id: inputId(name),
      name,
      'aria-invalid': errors.fields[name] === undefined ? undefined : true,
      'aria-describedby': noteId(inputId(name)),
    }),
    getErrorProps: (name) => ({ id: noteId(inputId(name)), 'aria-live': 'polite' }),
    getMessageProps: () => ({ id: messageId, role: 'alert', tabIndex: -1 }),
  }
}

/** As `onEvent` names it: `useSignIn` and `SignIn` are `sign-in`. */
function widgetOf(caller: string): string {
  return caller
    .replace(/^use/, '')
    .replaceAll(/\B[A-Z]/g, '-$&')
    .toLowerCase()
}

function namesOf<Name extends string>(fields: Readonly<Record<Name, unknown>>): Name[] {
  return Object.keys(fields) as Name[]
}

/** An edit answers the error of its own field and that of the form, never one of another field. */
function withoutErrorsOf<Name extends string>(name: Name, before: Standing<Name>): Standing<Name> {
  const { form, fields } = before.errors
  if (before.state !== 'error' || (form === null && fields[name] === undefined)) return before
  const others = { ...fields }
  delete others[name]
  // A wait that the service asked for is not over because somebody typed.
  const left = { form: form?.retryAt === undefined ? null : form, fields: others }
  return { state: left.form === null && Object.keys(others).length === 0 ? 'idle' : 'error', errors: left }
}

function focusProblem(form: HTMLFormElement | null, messageId: string): void {
  const target =
    form?.querySelector<HTMLElement>('[aria-invalid="true"]') ??
    form?.querySelector<HTMLElement>(`#${CSS.escape(messageId)}`)
  target?.focus()
}

/** A key that is held down repeats; one press is one wish. */
function ignoreHeldEnter(event: KeyboardEvent): void {
  if (event.key === 'Enter' && event.repeat) event.preventDefault()
}

/** The text of one entry of a submitted form. */
export function entry(form: HTMLFormElement, name: string): string {
  const value = new FormData(form).get(name)
  return typeof value === 'string' ? value : ''
}

/** Whether a box is ticked; `otherwise` when the form has no such box. */
export function ticked(form: HTMLFormElement, name: string, otherwise: boolean): boolean {
  const box = form.querySelector<HTMLInputElement>(`input[type="checkbox"][name="${name}"]`)
  return box === null ? otherwise : box.checked
}
