import type { Type } from 'arktype'
import { userRow } from '../../contract/entities.ts'
import type { Hooks } from '../../contract/hooks.ts'
import { type } from '../../contract/schema.ts'
import { columnList, sql } from '../../database/sql.ts'
import { defineFeature, type Feature } from '../../feature.ts'
import { AuthError } from '../../http/errors.ts'
import { type Route, route, type Schema } from '../../http/route.ts'
import { isUuid } from '../../common/uuid.ts'
import { identityErrors } from '../../identity/errors.ts'
import { updateUser } from '../../identity/user.ts'
import type { AllFields, FieldDefinitions, FieldsInput, FieldsOf } from '../../own-fields/definition.ts'
import { formFacts } from '../../own-fields/form-facts.ts'
import { type OwnField, parseFields } from '../../own-fields/own-field.ts'
import { readFields, rowFields } from '../../own-fields/row-fields.ts'
import { columnsOf, inputOf } from '../../own-fields/field-input.ts'
import { tellUserUpdated, userBefore } from '../../identity/user-change.ts'
import { hiddenIn, recordHidden } from '../../identity/record.ts'

/** The id of the feature that the fields of `user.fields` are. */
export const userFieldsId = 'user-fields'

/** The type of that feature: what makes `auth.call` and the typed client know the fields. */
export interface UserFieldsFeature<Fields extends FieldDefinitions> extends Feature<
  typeof userFieldsId,
  readonly [
    Route<
      'POST',
      '/user-fields/set',
      'server',
      Type<{ userId: string; fields: FieldsInput<Fields> }>,
      undefined,
      Type<{ fields: AllFields<Fields> }>,
      false
    >,
    Route<
      'GET',
      '/user-fields/get',
      'server',
      undefined,
      Type<{ userId: string }>,
      Type<{ fields: AllFields<Fields> }>,
      false
    >,
  ],
  Type<FieldsInput<Fields>>,
  Type<FieldsOf<Fields>>,
  never,
  never,
  never
> {}

// Words of bodies that write a user, and columns of features that may be switched on one day.
const words = ['password', 'newPassword', 'currentPassword', 'token', 'code', 'secret', 'userId', 'role', 'data']
const further = ['callbackURL', 'redirectTo', 'rememberMe', 'revokeOtherSessions', 'fetchOptions', 'query', 'newEmail']
const ofFeatures = [
  'banned',
  'banReason',
  'banExpires',
  'username',
  'displayUsername',
  'wantedUsername',
  'mailLanguage',
]
const place = {
  path: 'user.fields',
  taken: [...Object.keys(userRow), 'emailOrigin', ...words, ...further, ...ofFeatures],
}

/**
 * The fields of `user.fields` as a feature: columns of every user, input of every call that writes one, and two calls for
 * servers that write and read all of them. `defineConfig` adds it by itself.
 * @throws {ConfigError} when a field is wrong
 */
export function userFields<const Fields extends FieldDefinitions>(definitions: Fields): UserFieldsFeature<Fields> {
  const fields = parseFields(definitions, place)
  const row = rowFields('user', fields, place.path)
  const feature = defineFeature({
    id: userFieldsId,
    includes: row.features,
    fields: row.sent === undefined ? {} : { user: row.sent },
    columns: { user: row.hidden },
    stored: { user: row.stored },
    userInput: inputOf(fields),
    hooks: { userWriting: async (event) => write(fields, event) },
    capabilities: { fields: formFacts(fields) },
    routes: [setFields(fields, row.all), getFields(fields, row.all)],
  })
  // The schemas are made of values; their types come from the same definitions.
  return feature as unknown as UserFieldsFeature<Fields>
}

/** A person is kept to what is writable; administrators, servers and imports are not. */
function write(fields: readonly OwnField[], { input, user, via }: Parameters<Hooks<object>['userWriting']>[0]) {
  const byPerson = via !== 'admin' && via !== 'service' && via !== 'import'
  return columnsOf(fields, {
    input: input === null ? null : { ...input },
    isNew: user === null,
    byPerson,
    asksRequired: via === 'sign-up',
  })
}

/** POST /user-fields/set: writes any of the fields, for servers. */
const setFields = (fields: readonly OwnField[], all: Schema) =>
  route(
    'POST',
    '/user-fields/set',
    {
      summary: 'Changes own fields of a user, also those that people may not write',
      caller: 'server',
      scope: 'users:fields',
      body: type({ userId: 'string', fields: inputOf(fields) }),
      returns: type({ fields: all }),
      errors: [identityErrors.USER_NOT_FOUND],
    },
    async (context) => {
      const { db, body, now } = context
      const { userId } = body
      const changes = columnsOf(fields, { input: body.fields, isNew: false, byPerson: false, asksRequired: false })
      return db.transaction(async (tx) => {
        const before = await userBefore(context, tx, userId)
        const user = isUuid(userId) ? await updateUser(tx, context.fields, userId, changes, now) : undefined
        if (user === undefined) throw new AuthError(identityErrors.USER_NOT_FOUND, { status: 404 })
        await tellUserUpdated(context, tx, before, user)
        await recordHidden(context, tx, 'user.updated', { id: userId, userId }, hiddenIn(fields, changes))
        return { fields: await read(tx, fields, userId) }
      })
    },
  )

/** GET /user-fields/get: all of them, for servers. */
const getFields = (fields: readonly OwnField[], all: Schema) =>
  route(
    'GET',
    '/user-fields/get',
    {
      summary: 'Returns the own fields of a user, also those that are not sent with users',
      caller: 'server',
      scope: 'users:fields',
      query: type({ userId: 'string' }),
      returns: type({ fields: all }),
      errors: [identityErrors.USER_NOT_FOUND],
    },
    async ({ db, query }) => ({ fields: await read(db, fields, query.userId) }),
  )

async function read(db: Pick<Parameters<typeof updateUser>[0], 'query'>, fields: readonly OwnField[], userId: string) {
  const names = fields.map(({ name }) => name)
  const [row] = isUuid(userId)
    ? await db.query(sql`select ${columnList(names)} from latchkey.user where id = ${userId}`)
    : []
  if (row === undefined) throw new AuthError(identityErrors.USER_NOT_FOUND, { status: 404 })
  return readFields(fields, row)
}
