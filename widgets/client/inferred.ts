import type {
  AddedToSession,
  AddedToUser,
  CoreEndpoint,
  Endpoints,
  Session,
  User,
  UserInput,
  WritesUser,
  WritesUserData,
} from './calls.generated.ts'
import type { Answer, CallOptions, FetchOptions } from './request.ts'

/**
 * The types of features that the client is told, e.g. those that somebody else wrote. What the service calls a feature fits
 * here by its shape, so that no type of the service is needed by who does not tell any.
 */
export interface TypedFeature {
  readonly id: string
  readonly routes?: readonly TypedRoute[]
  readonly fields?: {
    readonly user?: TypedSchema
    readonly session?: TypedSchema
    readonly organization?: TypedSchema
    readonly member?: TypedSchema
  }
  readonly userInput?: TypedSchema
}

/** A route, as far as its type says what a method of the client needs. */
export interface TypedRoute {
  readonly method: string
  readonly path: string
  readonly spec: {
    readonly caller: string
    readonly body?: TypedSchema | undefined
    readonly query?: TypedSchema | undefined
    readonly returns: TypedSchema
  }
}

/** An arktype schema: `inferIn` is what it takes, `infer` what it gives. */
interface TypedSchema {
  readonly infer: unknown
  readonly inferIn: unknown
}

/** What features add to rows, and let a body say where it writes a user. */
interface Additions {
  readonly user: unknown
  readonly session: unknown
  readonly organization: unknown
  readonly member: unknown
  readonly userInput: unknown
}

/** A value as it arrives in the browser: dates are ISO 8601 strings, and stay strings. */
export type Wire<Value> = Value extends Date
  ? string
  : Value extends readonly (infer Item)[]
    ? Wire<Item>[]
    : Value extends object
      ? { [Key in keyof Value]: Wire<Value[Key]> }
      : Value

/** A value as a page may send it: lists may be read-only, and what is undefined is left out. */
export type Sent<Value> = Value extends readonly (infer Item)[]
  ? readonly Sent<Item>[]
  : Value extends object
    ? { [Key in keyof Value]: Sent<Value[Key]> | (object extends Pick<Value, Key> ? undefined : never) }
    : Value

/** An endpoint as types say it: ours from the generated file, those of others from their routes. */
interface TypedEndpoint {
  readonly method: string
  readonly path: string
  readonly body: unknown
  readonly query: unknown
  readonly answer: unknown
}

type CoreUser = Omit<User, keyof AddedToUser>
type CoreSession = Omit<Session, keyof AddedToSession>

/** An answer whose users, sessions, organizations and members have what `Added` adds to them, and not what other features would add. */
type WithAdded<Value, Added extends Additions> = Value extends readonly (infer Item)[]
  ? WithAdded<Item, Added>[]
  : Value extends CoreUser
    ? Omit<Value, keyof AddedToUser> & Added['user']
    : Value extends CoreSession
      ? Omit<Value, keyof AddedToSession> & Added['session']
      : Value extends OrganizationRow
        ? WithinAdded<Value, Added> & Added['organization']
        : Value extends MemberRow
          ? WithinAdded<Value, Added> & Added['member']
          : Value extends object
            ? WithinAdded<Value, Added>
            : Value

type WithinAdded<Value, Added extends Additions> = { [Key in keyof Value]: WithAdded<Value[Key], Added> }

/** What tells an organization and a member from other rows. */
interface OrganizationRow {
  id: string
  slug: string
  metadata: object
  createdAt: string
}
interface MemberRow {
  id: string
  organizationId: string
  userId: string
  role: string
}

/** The members of a union, all at once: the one place where each endpoint's method becomes part of one object. */
type Merge<Union> = (Union extends unknown ? (member: Union) => void : never) extends (all: infer All) => void
  ? All
  : never

// A route that is written inside the list of its feature gets `any` for a schema that it leaves out.
type Taken<Of> = 0 extends Of & 1
  ? undefined
  : Exclude<Of, undefined> extends infer Schema extends TypedSchema
    ? [Schema] extends [never]
      ? undefined
      : Sent<Schema['inferIn']>
    : undefined

/** The endpoint of a route; never where a page cannot call it, or its path is not known at compile time. */
export type EndpointOf<Of> = Of extends {
  readonly method: infer Method extends string
  readonly path: infer Path extends string
  readonly spec: infer Spec extends TypedRoute['spec']
}
  ? Spec['caller'] extends 'server'
    ? never
    : Path extends `${string}:${string}`
      ? never
      : {
          readonly method: Method
          readonly path: Path
          readonly body: Taken<Spec['body']>
          readonly query: Taken<Spec['query']>
          readonly answer: Wire<Spec['returns']['infer']>
        }
  : never

type Written<Of extends TypedEndpoint, Fields> = `${Of['method']} ${Of['path']}` extends WritesUser
  ? Omit<Of['body'], keyof UserInput> & Fields
  : `${Of['method']} ${Of['path']}` extends WritesUserData
    ? Of['body'] & { readonly data?: Fields | undefined }
    : Of['body']

/** The same endpoints in a service whose features add `Added`. */
export type Extended<Of extends TypedEndpoint, Added extends Additions> = Of extends TypedEndpoint
  ? {
      readonly method: Of['method']
      readonly path: Of['path']
      readonly body: Written<Of, Added['userInput']>
      readonly query: Of['query']
      readonly answer: WithAdded<Of['answer'], Added>
    }
  : never

type Query<Of> = Of extends undefined ? unknown : Partial<Of> extends Of ? { query?: Of | undefined } : { query: Of }
type Input<Of extends TypedEndpoint> = (Of['body'] extends undefined ? unknown : Of['body']) &
  Query<Of['query']> &
  CallOptions
type Call<Given, Data> =
  Partial<Given> extends Given
    ? (input?: Given, options?: FetchOptions) => Promise<Answer<Data>>
    : (input: Given, options?: FetchOptions) => Promise<Answer<Data>>

type Camel<Name extends string> = Name extends `${infer Head}-${infer Rest}`
  ? `${Head}${Capitalize<Camel<Rest>>}`
  : Name
type Nest<Path extends string, Value> = Path extends `/${infer Head}/${infer Rest}`
  ? { readonly [Key in Camel<Head>]: Nest<`/${Rest}`, Value> }
  : Path extends `/${infer Last}`
    ? { readonly [Key in Camel<Last>]: Value }
    : never

/** Endpoints as nested methods: `POST /sign-in/email` is `signIn.email`. */
export type Methods<Of extends TypedEndpoint> = Merge<
  Of extends TypedEndpoint ? Nest<Of['path'], Call<Input<Of>, Of['answer']>> : never
>

type UserFields<Of> = Of extends { readonly fields?: { readonly user?: infer Columns } | undefined }
  ? Columns extends TypedSchema
    ? Columns['infer']
    : never
  : never
type SessionFields<Of> = Of extends { readonly fields?: { readonly session?: infer Columns } | undefined }
  ? Columns extends TypedSchema
    ? Columns['infer']
    : never
  : never
type OrganizationFields<Of> = Of extends { readonly fields?: { readonly organization?: infer Columns } | undefined }
  ? Columns extends TypedSchema
    ? Columns['infer']
    : never
  : never
type MemberFields<Of> = Of extends { readonly fields?: { readonly member?: infer Columns } | undefined }
  ? Columns extends TypedSchema
    ? Columns['infer']
    : never
  : never
type InputFields<Of> = Of extends { readonly userInput?: infer Given }
  ? Given extends TypedSchema
    ? Sent<Given['inferIn']>
    : never
  : never

/** What `Features` add. Partial, because a service may lack a feature that the client was told. */
export interface AddedBy<Features extends readonly TypedFeature[]> {
  readonly user: Partial<Merge<Wire<UserFields<Features[number]>>>>
  readonly session: Partial<Merge<Wire<SessionFields<Features[number]>>>>
  readonly organization: Partial<Merge<Wire<OrganizationFields<Features[number]>>>>
  readonly member: Partial<Merge<Wire<MemberFields<Features[number]>>>>
  readonly userInput: Merge<InputFields<Features[number]>>
}

/** The endpoints of every service and those of `Features`, as nested methods. */
export type InferredCalls<Features extends readonly TypedFeature[]> = Methods<
  Extended<Endpoints[CoreEndpoint] | EndpointOf<NonNullable<Features[number]['routes']>[number]>, AddedBy<Features>>
>
