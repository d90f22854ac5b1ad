import type { type } from 'arktype'
import type { Schema } from '../http/route.ts'

/** What a field holds: a definition of arktype such as `'string <= 80'` or `"'free' | 'pro'"`, or what `type` made. */
export type FieldType = string | Schema

/** A field of your own, where its type alone does not say all. */
export interface FieldOptions {
  /** What it holds. Null beside another type (`'string | null'`) makes it optional. */
  readonly type: FieldType
  /** What new rows begin with, and what the rows that are there already get. Without it they have null. */
  readonly default?: unknown
  /** Whether a sign-up, or the call that makes an organization, has to name it. Default: where it has no default, may be written and not be null. */
  readonly required?: boolean
  /** Whether people may write it: about themselves, or about an organization with the right to change it. Default true; servers and administrators always may. */
  readonly writable?: boolean
  /** Whether it is sent with the row. Default true; where it is not, only servers read it. */
  readonly readable?: boolean
  /** What forms call it, e.g. `Company`. */
  readonly label?: string
}

/** A field of your own: its type, or all about it. */
export type FieldDefinition = FieldType | FieldOptions

/** Fields of your own by name, in camelCase: `company`, `billingEmail`. */
export type FieldDefinitions = Readonly<Record<string, FieldDefinition>>

/** No fields at all. */
// oxlint-disable-next-line no-empty-object-type -- the type without any key is what is meant
export type NoFields = {}

type Value<Of> = Of extends { readonly infer: infer Given } ? Given : type.infer<Of>
type TypeOf<Of> = Of extends { readonly infer: unknown } ? Of : Of extends { readonly type: infer Inner } ? Inner : Of
type HasDefault<Of> = Of extends { readonly infer: unknown }
  ? false
  : Of extends { readonly default: unknown }
    ? true
    : false
type Stored<Of> = HasDefault<Of> extends true ? Value<TypeOf<Of>> : Value<TypeOf<Of>> | null
/** A time is sent as text. */
type Said<Of> = Of extends Date ? Date | string : Of

/** All fields of a row as they are read: null where there is no default and nobody said anything. */
export type AllFields<Of extends FieldDefinitions> = { [Name in keyof Of]: Stored<Of[Name]> }

/** The fields that are sent with a row. */
export type FieldsOf<Of extends FieldDefinitions> = {
  [Name in keyof Of as Of[Name] extends { readonly readable: false } ? never : Name]: Stored<Of[Name]>
}

/** What a body may say of the fields; which of them, and whether null will do, is checked when it arrives. */
export type FieldsInput<Of extends FieldDefinitions> = { [Name in keyof Of]?: Said<Stored<Of[Name]>> }
