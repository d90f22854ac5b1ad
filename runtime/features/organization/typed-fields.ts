import type { Type } from 'arktype'
import type { Roles, Statements } from '../../contract/permissions.ts'
import type { Feature } from '../../feature.ts'
import type { Route, Schema } from '../../http/route.ts'
import type { AllFields, FieldDefinitions, FieldsInput, FieldsOf } from '../../own-fields/definition.ts'
import type { Member } from './members/member.ts'

/** A route whose body may hold more. */
type WithBody<Of, More> =
  Of extends Route<infer Verb, infer Path, infer By, infer Body, infer Query, infer Returns, infer Writes>
    ? Route<Verb, Path, By, Body extends Schema ? Type<Body['inferIn'] & More> : Body, Query, Returns, Writes>
    : never

/** The routes that write an organization or a member, with what a body may say of its fields. */
type Written<Of, Fields extends FieldDefinitions, MemberFields extends FieldDefinitions> =
  Of extends Route<infer _Verb, infer Path>
    ? Path extends '/organization/create'
      ? WithBody<Of, FieldsInput<Fields>>
      : Path extends '/organization/update'
        ? WithBody<Of, { data: FieldsInput<Fields> }>
        : Path extends '/organization/add-member'
          ? WithBody<Of, FieldsInput<MemberFields>>
          : Of
    : Of

type Kept<Fields extends FieldDefinitions> = Type<{ fields: AllFields<Fields> }>
type Added<Fields extends FieldDefinitions, MemberFields extends FieldDefinitions> = [
  Route<
    'POST',
    '/organization/set-fields',
    'server',
    Type<{ organizationId: string; fields: FieldsInput<Fields> }>,
    undefined,
    Kept<Fields>,
    false
  >,
  Route<'GET', '/organization/get-fields', 'server', undefined, Type<{ organizationId: string }>, Kept<Fields>, false>,
  Route<
    'POST',
    '/organization/update-member',
    'session',
    Type<{ memberId: string; data: FieldsInput<MemberFields>; organizationId?: string | null }>,
    undefined,
    Type<Member>,
    false
  >,
  Route<
    'POST',
    '/organization/set-member-fields',
    'server',
    Type<{ memberId: string; fields: FieldsInput<MemberFields> }>,
    undefined,
    Kept<MemberFields>,
    false
  >,
  Route<
    'GET',
    '/organization/get-member-fields',
    'server',
    undefined,
    Type<{ memberId: string }>,
    Kept<MemberFields>,
    false
  >,
]

type WithRoutes<Of, Fields extends FieldDefinitions, MemberFields extends FieldDefinitions> = Of extends {
  readonly routes?: infer Routes extends readonly unknown[]
}
  ? Extract<
      readonly [
        ...{ [Index in keyof Routes]: Written<Routes[Index], Fields, MemberFields> },
        ...Added<Fields, MemberFields>,
      ],
      readonly Route[]
    >
  : never

/** The feature with fields of the configuration's own. */
interface WithFields<
  Of,
  SessionFields extends Schema,
  Fields extends FieldDefinitions,
  MemberFields extends FieldDefinitions,
> extends Feature<
  'organization',
  WithRoutes<Of, Fields, MemberFields>,
  never,
  never,
  SessionFields,
  Type<FieldsOf<Fields>>,
  Type<FieldsOf<MemberFields>>
> {
  readonly roles: Roles
  readonly statements: Statements
}

/** The feature as its options make it: without fields of their own it is as it always was. */
export type WithOwnFields<
  Of,
  SessionFields extends Schema,
  Fields extends FieldDefinitions,
  MemberFields extends FieldDefinitions,
> = [keyof Fields | keyof MemberFields] extends [never] ? Of : WithFields<Of, SessionFields, Fields, MemberFields>
