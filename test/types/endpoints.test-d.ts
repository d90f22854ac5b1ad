import { expectTypeOf } from 'vitest'
import type { coreFeatures } from '../../runtime/config/features.ts'
import type { shipped } from '../../runtime/config/shipped.ts'
import type { organizationRoles as rolesOfService } from '../../runtime/features/organization/organization-roles.ts'
import type { Manifest as ManifestOfService } from '../../runtime/manifest.ts'
import type { Calls, Endpoints, Manifest, SessionData } from '../../widgets/client/index.ts'
import type { AddedBy, EndpointOf, Extended, InferredCalls, Methods } from '../../widgets/client/inferred.ts'
import type { organizationRoles } from '../../widgets/client/roles.ts'

/** The features that every service has, and those that ship: what the file of endpoints is written from. */
type Shipped = readonly ReturnType<(typeof shipped)[keyof typeof shipped]>[]
type Core = ReturnType<typeof coreFeatures>
type Routes = NonNullable<(Core[number] | Shipped[number])['routes']>[number]
type Inferred = Extended<EndpointOf<Routes>, AddedBy<Shipped>>

/** A type with its intersections and interfaces written out, so that one says no more than the other by its form. */
type Plain<Value> = Value extends (...input: never[]) => unknown
  ? Value
  : Value extends object
    ? { -readonly [Key in keyof Value]: Plain<Value[Key]> }
    : Value
type Same<One, Two> =
  (<Of>() => Of extends Plain<One> ? 1 : 2) extends <Of>() => Of extends Plain<Two> ? 1 : 2 ? true : false

type Named<Of> = Of extends { method: infer Method extends string; path: infer Path extends string }
  ? `${Method} ${Path}`
  : never
type ByKey = { [Of in Inferred as Named<Of>]: Of }

/** The names of endpoints whose part is not the same in both. */
type Different<Part extends 'body' | 'query' | 'answer'> = {
  [Name in keyof Endpoints]: Name extends keyof ByKey
    ? Same<Endpoints[Name][Part], ByKey[Name][Part]> extends true
      ? never
      : Name
    : never
}[keyof Endpoints]

// The provider for development is part of the service only where a configuration names it.
type Fake = `${string} /fake/${string}`

// The generated file says what the routes say, part by part: an endpoint that differs is named by the error.
expectTypeOf<Exclude<keyof ByKey, Fake>>().toEqualTypeOf<keyof Endpoints>()
expectTypeOf<Different<'body'>>().toBeNever()
expectTypeOf<Different<'query'>>().toBeNever()
expectTypeOf<Different<'answer'>>().toBeNever()

// What is compared can differ: a member more, a member that may be missing, another type.
expectTypeOf<Same<{ id: string }, { id: string; name: string }>>().toEqualTypeOf<false>()
expectTypeOf<Same<{ id: string }, { id?: string }>>().toEqualTypeOf<false>()
expectTypeOf<Same<{ of: { at: string } }, { of: { at: Date } }>>().toEqualTypeOf<false>()
expectTypeOf<Same<{ id: string } & { name: string }, { id: string; name: string }>>().toEqualTypeOf<true>()

// The methods take and answer what the endpoints say, in both directions.
type FromEndpoints = Methods<Endpoints[keyof Endpoints]>
expectTypeOf<Calls>().toExtend<FromEndpoints>()
expectTypeOf<FromEndpoints>().toExtend<Calls>()

// A client that is told every feature has the methods of one that is told none.
expectTypeOf<InferredCalls<Shipped>>().toExtend<Calls>()

// A session has what the generated file says, and what is added to it.
expectTypeOf<Endpoints['GET /get-session']['answer']>().toEqualTypeOf<SessionData | null>()

// Facts that both sides of the wire write down are the same.
expectTypeOf<Manifest>().toEqualTypeOf<ManifestOfService>()
expectTypeOf<typeof organizationRoles>().toEqualTypeOf<typeof rolesOfService>()
