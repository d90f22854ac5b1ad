import type { coreFeatures } from '../../runtime/config/features.ts'
import type { shipped } from '../../runtime/config/shipped.ts'
import type { Identity, Session, User } from '../../runtime/contract/entities.ts'
import type { Feature } from '../../runtime/feature.ts'
import type { Route, Schema } from '../../runtime/http/route.ts'
import type { Answer, FetchOptions } from './request.ts'

/** What features add to every user and every session, beside the core's own. */
interface Additions {
  readonly user: unknown
  readonly session: unknown
}

/** A value as it arrives in the browser: dates are ISO 8601 strings, and stay strings. `Added` is in every user and session. */
export type Wire<Value, Added extends Additions = Additions> = Value extends Date
  ? string
  : Value extends readonly (infer Item)[]
    ? Wire<Item, Added>[]
    : Value extends User
      ? { [Key in keyof Value]: Wire<Value[Key]> } & Added['user']
      : Value extends Session
        ? { [Key in keyof Value]: Wire<Value[Key]> } & Added['session']
        : Value extends object
          ? { [Key in keyof Value]: Wire<Value[Key], Added> }
          : Value

/** The features that every service has. */
export type AlwaysOn = ReturnType<typeof coreFeatures>
/** The features that ship, for a client that is not told its own. */
export type Shipped = readonly ReturnType<(typeof shipped)[keyof typeof shipped]>[]

// What a feature adds to a user, and what a body may say about it where a call writes one.
type UserFields<Of> = Of extends { readonly fields: { readonly user: infer Columns extends Schema } }
  ? Columns['infer']
  : never
type SessionFields<Of> = Of extends { readonly fields: { readonly session: infer Columns extends Schema } }
  ? Columns['infer']
  : never
type UserInput<Of> = Of extends { readonly userInput: infer Given extends Schema } ? Given['inferIn'] : never
type WritesUser = '/sign-up/email' | '/update-user'
// A client that is not told its features knows all that ship, of which a service may lack some.
interface AddedBy<Features extends readonly Feature[]> {
  readonly user: Partial<Merge<Wire<UserFields<Features[number]>>>>
  readonly session: Partial<Merge<Wire<SessionFields<Features[number]>>>>
}

/** What get-session answers for somebody who is signed in; what a feature adds is there only where the service has it. */
export type SessionData = Wire<Identity, AddedBy<Shipped>>

// A route that is written inside the list of its feature gets `any` for a schema that it leaves out.
type Stated<Of> = 0 extends Of & 1 ? undefined : Of
type Fields<Of> = Of extends Schema ? Of['inferIn'] : unknown
type Query<Of> = Of extends Schema
  ? Partial<Of['inferIn']> extends Of['inferIn']
    ? { query?: Of['inferIn'] }
    : { query: Of['inferIn'] }
  : unknown
type Input<Body, Asked> = Fields<Stated<Body>> & Query<Stated<Asked>> & { fetchOptions?: FetchOptions }
type Call<Given, Data> =
  Partial<Given> extends Given
    ? (input?: Given, options?: FetchOptions) => Promise<Answer<Data>>
    : (input: Given, options?: FetchOptions) => Promise<Answer<Data>>

type Camel<Name extends string> = Name extends `${infer Head}-${infer Rest}`
  ? `${Head}${Capitalize<Camel<Rest>>}`
  : Name
type Nest<Path extends string, Value> = Path extends `/${infer Head}/${infer Rest}`
  ? { [Key in Camel<Head>]: Nest<`/${Rest}`, Value> }
  : Path extends `/${infer Last}`
    ? { [Key in Camel<Last>]: Value }
    : never

// A path that only the server calls, has a variable part, or is not known at compile time, is no method of the client.
type Method<Of, Written, Sent extends Additions> =
  Of extends Route<infer _Verb, infer Path, infer By, infer Body, infer Asked, infer Returns>
    ? By extends 'server'
      ? never
      : Path extends `${string}:${string}`
        ? never
        : Nest<
            Path,
            Call<Input<Body, Asked> & (Path extends WritesUser ? Written : unknown), Wire<Returns['infer'], Sent>>
          >
    : never

// The members of a union, all at once: the one place where each feature's calls become one object.
type Merge<Union> = (Union extends unknown ? (member: Union) => void : never) extends (all: infer All) => void
  ? All
  : never

type Routes<Features extends readonly Feature[]> = Extract<Features[number]['routes'], readonly Route[]>[number]

/** The calls of `Features` as nested methods: `POST /sign-in/email` is `client.signIn.email({ … })`. */
export type Client<Features extends readonly Feature[] = Shipped> = Merge<
  Method<Routes<AlwaysOn> | Routes<Features>, Merge<UserInput<Features[number]>>, AddedBy<Features>>
>
