import type { coreFeatures } from './config/features.ts'
import type { Actor } from './contract/change.ts'
import type { MemberFacts, OrganizationFacts, Session, User } from './contract/entities.ts'
import type { Feature } from './feature.ts'
import { Unfinished, Written } from './http/answer.ts'
import { type Pipeline, createInvoke, type Invoke } from './http/handler.ts'
import { HttpExchange } from './http/http-exchange.ts'
import type { Method, Route, Schema } from './http/route.ts'

/** The routes of a service: those of its features, and those that every service has. */
type Routes<Features extends readonly Feature[]> = Extract<
  (Features[number] | ReturnType<typeof coreFeatures>[number])['routes'],
  readonly Route[]
>[number]

type PathOf<All, Verb> = All extends Route<infer Own, infer Path> ? (Verb extends Own ? Path : never) : never
type Called<All, Verb, Path> =
  All extends Route<infer OwnVerb, infer OwnPath> ? ([Verb, Path] extends [OwnVerb, OwnPath] ? All : never) : never
// A list of features whose types are not known says `any` of everything, and so does a schema that was left out.
type Known<Of> = 0 extends Of & 1 ? unknown : Of

/** The members of a union, all at once. */
type Merge<Union> = (Union extends unknown ? (member: Union) => void : never) extends (all: infer All) => void
  ? All
  : never
type Gives<Of> = Of extends Schema ? Of['infer'] : never
type Takes<Of> = Of extends Schema ? Of['inferIn'] : never
/** The columns of a user that features add. */
type UserFields<Of> = Of extends { readonly fields?: { readonly user?: infer Columns } | undefined }
  ? Gives<Columns>
  : never
type SessionFields<Of> = Of extends { readonly fields?: { readonly session?: infer Columns } | undefined }
  ? Gives<Columns>
  : never
type OrganizationFields<Of> = Of extends { readonly fields?: { readonly organization?: infer Columns } | undefined }
  ? Gives<Columns>
  : never
type MemberFields<Of> = Of extends { readonly fields?: { readonly member?: infer Columns } | undefined }
  ? Gives<Columns>
  : never
type UserInput<Of> = Of extends { readonly userInput?: infer Input } ? Takes<Input> : never

/** An answer whose users, sessions, organizations and members have what features add to them. */
type WithFields<Value, Features extends readonly Feature[]> = Value extends Date
  ? Value
  : Value extends readonly (infer Item)[]
    ? WithFields<Item, Features>[]
    : Value extends User
      ? Value & Merge<UserFields<Features[number]>>
      : Value extends Session
        ? Value & Merge<SessionFields<Features[number]>>
        : Value extends OrganizationFacts
          ? WithFieldsWithin<Value, Features> & Merge<OrganizationFields<Features[number]>>
          : Value extends MemberFacts
            ? WithFieldsWithin<Value, Features> & Merge<MemberFields<Features[number]>>
            : Value extends object
              ? WithFieldsWithin<Value, Features>
              : Value

type WithFieldsWithin<Value, Features extends readonly Feature[]> = {
  [Key in keyof Value]: WithFields<Value[Key], Features>
}

type Answer<Of, Features extends readonly Feature[]> =
  Of extends Route<infer _Verb, infer _Path, infer _By, infer _Body, infer _Query, infer Returns>
    ? WithFields<Known<Returns['infer']>, Features>
    : never
type BodyOf<Of> =
  Of extends Route<infer _Verb, infer _Path, infer _By, infer Taken>
    ? Taken extends Schema
      ? Taken['inferIn']
      : undefined
    : never
/** A body, with what features let it say where the call writes a user. */
type Sent<Of, Features extends readonly Feature[]> = Of extends {
  readonly spec: { readonly writesUser?: infer Writes }
}
  ? true extends Writes
    ? BodyOf<Of> & Merge<UserInput<Features[number]>>
    : 'data' extends Writes
      ? BodyOf<Of> & { readonly data?: Merge<UserInput<Features[number]>> }
      : BodyOf<Of>
  : BodyOf<Of>

/** What a call answers in the process, with dates as `Date` and with what features add. */
export type AnswerInProcess<Features extends readonly Feature[], Verb extends Method, Path extends string> = Known<
  Answer<Called<Routes<Features>, Verb, Path>, Features>
>

/** What code in the same process gives to a call. */
export interface CallInput<Body = unknown> {
  readonly body?: Body
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>
  /** The variable parts of the path, by name. */
  readonly params?: Readonly<Record<string, string>>
  /** `cookie` or `authorization` of the person for whom the call is made. */
  readonly headers?: Headers | Readonly<Record<string, string>>
}

/**
 * Makes a call in the same process: the same checks of input, caller and account limits as over HTTP, without HTTP,
 * origin guard and limits per client, and `server` calls too. Gives what the call answers, with dates as `Date`; a call
 * that sends a browser elsewhere gives a `Redirect`, and a sign-in that waits for a second factor `{ twoFactorRedirect: true }`
 * with its ways. Cookies are not part of the answer.
 * @throws {AuthError} what the call refuses
 * @throws {TypeError} when the service has no such call
 * @example await auth.call('POST', '/sign-in/email', { body: { email, password } })
 */
export type CallInProcess<Features extends readonly Feature[]> = <
  Verb extends Routes<Features>['method'],
  Path extends PathOf<Routes<Features>, Verb>,
>(
  method: Verb,
  path: Path,
  input?: CallInput<Known<Sent<Called<Routes<Features>, Verb, Path>, Features>>>,
) => Promise<AnswerInProcess<Features, Verb, Path>>

/** A call in the process, before the types of the features are known. */
type AnyCall = (method: Method, path: string, input?: CallInput) => Promise<unknown>

/** Makes `auth.call`. What a call needs is built when it is first made. `actor`: who is on record, whoever a call is for. */
export function createCall<Features extends readonly Feature[]>(
  pipeline: Pipeline,
  routes: readonly Route[],
  actor?: Actor,
): CallInProcess<Features> {
  const { settings } = pipeline.platform
  const walks = new Map<Route, Invoke>()

  function walkOf(method: Method, path: string): Invoke {
    const route = routes.find((candidate) => candidate.method === method && candidate.path === path)
    if (route === undefined || route.spec.enabled?.(settings) === false) {
      throw new TypeError(`This service has no call ${method} ${path}`)
    }
    const invoke = walks.get(route) ?? createInvoke(pipeline, route, 'application')
    walks.set(route, invoke)
    return invoke
  }

  const call: AnyCall = async (method, path, input = {}) => {
    const invoke = walkOf(method, path)
    await pipeline.requireMigrated?.()
    const { body = {}, params = {}, headers } = input
    const search = searchOf(input.query)
    const url = `${settings.origin}${settings.basePath}${path}${search}`
    const request = new Request(url, { method, headers: new Headers(headers) })
    const exchange = new HttpExchange(request, pipeline.clock(), settings, pipeline.signer)
    exchange.actor = actor
    const given = { params, search, body: () => Promise.resolve(body) }
    const { value } = await invoke(exchange, given, { kind: 'in-process' })
    if (value instanceof Written) return value.value()
    return value instanceof Unfinished ? value.body : value
  }
  // The routes forget their schemas in the list; their parsers and handlers check them when the call is made.
  return call as CallInProcess<Features>
}

function searchOf(query: CallInput['query']): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined) parameters.append(name, String(value))
  }
  const text = parameters.toString()
  return text === '' ? '' : `?${text}`
}
