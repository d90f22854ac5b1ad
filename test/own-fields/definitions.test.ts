import { describe, expect, it } from 'vitest'
import { orderedFeatures } from '../../runtime/config/features.ts'
import { admin, ConfigError, defineConfig, emailPassword, organization, type, username } from '../../runtime/index.ts'

/** What a configuration with these fields is told. */
function problemsOf(make: () => unknown) {
  try {
    make()
    return []
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return error.problems
  }
}
const ofUser = (fields: object) =>
  problemsOf(() => orderedFeatures({ features: [emailPassword()], user: { fields: fields as never } }))
const told = (fields: object) => ofUser(fields).map(({ path, expected, advice }) => `${path}: ${expected}. ${advice}`)

/** The statement of the one field. */
const columnOf = (definition: unknown) => {
  const features = orderedFeatures({ features: [], user: { fields: { it: definition as never } } })
  return features.flatMap(({ id, migrations = [] }) => (id === 'user-field-it' ? migrations : []))[0]?.sql.trim()
}

describe('the column of a field', () => {
  it.each([
    ['string', 'text'],
    ['string <= 80', 'text'],
    ['string.email', 'text'],
    ['string.date', 'text'],
    ["'free' | 'pro'", 'text'],
    ['string | null', 'text'],
    ['/^[A-Z]{2}$/', 'text'],
    ['boolean', 'boolean'],
    ['number.integer', 'bigint'],
    ['1 | 2 | 3', 'bigint'],
    ['0 <= number.integer <= 150', 'bigint'],
    ['number', 'double precision'],
    ['Date', 'timestamp with time zone'],
    ['string[]', 'jsonb'],
    ['object', 'jsonb'],
    [type({ theme: 'string' }), 'jsonb'],
    [type('string').narrow((text: string) => text !== 'x'), 'text'],
  ])('%s is right for it', (definition, column) => {
    expect(columnOf(definition)).toBe(`alter table latchkey.user add column "it" ${column};`)
  })

  it('begins with the default, written as SQL that nothing can end', () => {
    const add = 'alter table latchkey.user add column "it"'
    expect(columnOf({ type: 'string', default: "it's; drop table x; --" })).toBe(
      `${add} text default 'it''s; drop table x; --';`,
    )
    expect(columnOf({ type: 'string', default: 'latchkey.user' })).toBe(`${add} text default ('latch' || 'key.user');`)
    expect(columnOf({ type: 'number', default: -1.5 })).toBe(`${add} double precision default -1.5;`)
    expect(columnOf({ type: 'boolean', default: false })).toBe(`${add} boolean default false;`)
    expect(columnOf({ type: 'string[]', default: ['a'] })).toBe(`${add} jsonb default '["a"]'::jsonb;`)
    expect(columnOf({ type: 'Date', default: new Date(0) })).toBe(
      `${add} timestamp with time zone default '1970-01-01T00:00:00.000Z'::timestamptz;`,
    )
  })
})

describe('a wrong field', () => {
  it.each([
    ['strin', 'ArkType cannot read it'],
    ['string | number', 'No one column keeps number | string'],
    ['null', 'No one column keeps null'],
    ['unknown', 'No one column keeps unknown'],
    ['bigint', 'No one column keeps bigint'],
    ['string.trim', 'makes another value of what it is given'],
    ['string.numeric.parse', 'makes another value of what it is given'],
  ])('whose type is %s is told with what to write', (definition, advice) => {
    expect(told({ plan: definition })).toEqual([expect.stringMatching(/^user\.fields\.plan\.type: /)])
    expect(told({ plan: definition })[0]).toContain(advice)
  })

  it.each([
    'Company',
    'company_name',
    'company name',
    '1st',
    '',
    'é',
    'x'.repeat(41),
    'constructor',
    'toString',
    'valueOf',
    'hasOwnProperty',
    'prototype',
    'then',
    'xmin',
    'ctid',
    'id',
    'email',
    'emailVerified',
    'emailOrigin',
    'name',
    'image',
    'createdAt',
    'role',
    'banned',
    'password',
    'token',
    'code',
    'userId',
    'data',
    'callbackURL',
    'rememberMe',
    'username',
  ])('cannot be called %s', (name) => {
    expect(ofUser({ [name]: 'string' }).map(({ path }) => path)).toEqual([`user.fields.${name}`])
  })

  it('cannot be called __proto__', () => {
    const fields: object = JSON.parse('{"__proto__":"string"}')
    expect(ofUser(fields)).toHaveLength(1)
  })

  it('is told for each of its options', () => {
    expect(told({ plan: { type: 'string', writeable: false } })).toEqual([
      'user.fields.plan.writeable: one of type, default, required, writable, readable, label. Write writable.',
    ])
    expect(ofUser({ plan: { type: 'string', writable: 'no' } })[0]?.path).toBe('user.fields.plan.writable')
    expect(ofUser({ plan: { type: 'string', label: 5 } })[0]?.path).toBe('user.fields.plan.label')
    expect(ofUser({ plan: { type: "'free' | 'pro'", default: 'gold' } })[0]?.path).toBe('user.fields.plan.default')
    expect(ofUser({ plan: { type: 'string', default: 'x'.repeat(1001) } })[0]?.path).toBe('user.fields.plan.default')
    expect(ofUser({ plan: { type: 'string', required: true, writable: false } })[0]?.path).toBe(
      'user.fields.plan.required',
    )
    for (const definition of [5, null, [], {}, { default: 'x' }]) {
      expect(ofUser({ plan: definition })[0]?.path).toBe('user.fields.plan')
    }
    for (const fields of ['company', ['company'], 5]) {
      expect(problemsOf(() => orderedFeatures({ features: [], user: { fields: fields as never } }))).toHaveLength(1)
    }
  })

  it('is told together with the others', () => {
    expect(ofUser({ Company: 'string', plan: 'strin', size: 'number' })).toHaveLength(2)
  })

  it('of an organization or a member is told with its option', () => {
    const paths = (options: object) => problemsOf(() => organization(options)).map(({ path }) => path)
    expect(paths({ fields: { slug: 'string' } })).toEqual(['organization.fields.slug'])
    expect(paths({ fields: { members: 'string' } })).toEqual(['organization.fields.members'])
    expect(paths({ memberFields: { role: 'string' } })).toEqual(['organization.memberFields.role'])
    expect(paths({ memberFields: { title: 'strin' } })).toEqual(['organization.memberFields.title.type'])
  })

  it('cannot have the name of a column or an input of another feature', () => {
    const names = { features: [emailPassword(), username(), admin()], user: { fields: { displayName: 'string' } } }
    expect(problemsOf(() => orderedFeatures(names))).toEqual([])
    const feature = { id: 'acme', userInput: type({ 'company?': 'string' }) }
    const clash = { features: [feature], user: { fields: { company: 'string' } } }
    expect(problemsOf(() => orderedFeatures(clash))[0]?.advice).toContain('acme and user-fields both take company')
  })
})

describe('defineConfig', () => {
  it('adds the fields to the features, once', () => {
    const config = defineConfig({ user: { fields: { company: 'string' } }, features: [emailPassword()] })
    expect(config.features.map(({ id }) => id)).toEqual(['email-password', 'user-fields'])
    const ids = orderedFeatures(config).map(({ id }) => id)
    expect(ids.filter((id) => id.startsWith('user-field'))).toEqual(['user-fields', 'user-field-company'])
    const others = orderedFeatures({ ...config, features: [emailPassword()] }).map(({ id }) => id)
    expect(others).toEqual(ids)
  })

  it('changes nothing without fields', () => {
    const features = [emailPassword()] as const
    expect(defineConfig({ features }).features).toBe(features)
    expect(defineConfig({ features, user: { fields: {} } }).features).toBe(features)
    expect(orderedFeatures({ features, user: { fields: {} } }).some(({ id }) => id.startsWith('user-'))).toBe(false)
  })
})
