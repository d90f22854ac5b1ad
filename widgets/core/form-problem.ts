import type { ClientError } from '../client/index.ts'
import type { MessageKey, MessageValues, Translate } from './messages.ts'

/** Something wrong with one entry. */
export interface FieldProblem {
  readonly code: string
  readonly text: string
}

/** Something wrong with the form as a whole. */
export interface FormProblem extends FieldProblem {
  /** False when the text is the general one, so that the code must be shown. */
  readonly known: boolean
  /** Sending the same again may work. */
  readonly retry: boolean
  /** Not before this time, in milliseconds since 1970. */
  readonly retryAt: number | undefined
}

/** Everything that is wrong, by place. */
export interface Problems<Name extends string> {
  readonly form: FormProblem | null
  readonly fields: Partial<Readonly<Record<Name, FieldProblem>>>
}

/** Which field an error code belongs to; a code that is not named belongs to the form. */
export type Placement<Name extends string> = Partial<Readonly<Record<string, Name>>>

const retried = new Set(['NETWORK_ERROR', 'TIMEOUT'])

/** Puts a refusal where the person can mend it: at its field, or at the form. `now` in milliseconds. */
export function placeError<Name extends string>(
  error: ClientError,
  names: readonly Name[],
  placement: Placement<Name>,
  t: Translate,
  values: MessageValues,
  now: number,
): Problems<Name> {
  const code = codeOf(error)
  const field = placement[code]
  if (field !== undefined)
    return { form: null, fields: fieldRecord([[field, { code, text: sentence(code, t, values, error.reason) }]]) }
  const fields = fieldRecord(namedFields(error, names).map((name) => [name, { code, text: t('field.refused') }]))
  if (code === 'VALIDATION_ERROR' && Object.keys(fields).length > 0) return { form: null, fields }
  return { form: formProblem(error, code, t, values, now), fields }
}

function formProblem(error: ClientError, code: string, t: Translate, values: MessageValues, now: number): FormProblem {
  return {
    code,
    text: sentence(code, t, values, error.reason),
    known: t.errorKey(code) !== undefined,
    retry: error.retryAfter === undefined && (retried.has(code) || error.status >= 500),
    retryAt: error.retryAfter === undefined ? undefined : now + error.retryAfter * 1000,
  }
}

function sentence(code: string, t: Translate, values: MessageValues, reason = ''): string {
  return t(t.errorKey(`${code}.${reason}`) ?? t.errorKey(code) ?? 'errors.unknown', values)
}

/** A proxy in front of the service answers in its own words; its status still says what to do. */
function codeOf({ code, status }: ClientError): string {
  if (code !== 'UNEXPECTED_ANSWER') return code
  if (status === 429) return 'TOO_MANY_REQUESTS'
  // A call that is switched off is not there: an empty 404.
  if (status === 404) return 'NOT_AVAILABLE'
  return status >= 502 && status <= 504 ? 'SERVICE_UNAVAILABLE' : code
}

function namedFields<Name extends string>(error: ClientError, names: readonly Name[]): Name[] {
  return names.filter((name) => error.fields?.some(({ path }) => path === name || path.endsWith(`.${name}`)))
}

/** The problems that are found before anything is sent, e.g. an empty entry. */
export function localProblems<Name extends string>(
  found: Partial<Readonly<Record<Name, MessageKey>>>,
  t: Translate,
  values: MessageValues,
): Problems<Name> | null {
  const entries = Object.entries<MessageKey | undefined>(found).flatMap(([name, key]) =>
    key === undefined ? [] : [[name as Name, { code: key, text: t(key, values) }] as const],
  )
  return entries.length === 0 ? null : { form: null, fields: fieldRecord(entries) }
}

function fieldRecord<Name extends string>(
  entries: readonly (readonly [Name, FieldProblem])[],
): Partial<Record<Name, FieldProblem>> {
  // Only what `entries` has is in it, which is what `Partial` says.
  return Object.fromEntries(entries) as Partial<Record<Name, FieldProblem>>
}
