import { type as ownType } from 'arktype'
import { describe, expect, it } from 'vitest'
import { built, propertyNames, type } from '../../runtime/contract/schema.ts'

/** A definition that counts how often it is read, which is done once for each schema that is built of it. */
function counted() {
  const counts = { read: 0 }
  const definition = {
    get id(): 'string' {
      counts.read++
      return 'string'
    },
  }
  return { counts, definition }
}

describe('a schema', () => {
  it('is built at its first use, once, whatever was made of it before', () => {
    const { counts, definition } = counted()
    const Row = type(definition)
    const Page = type({ rows: Row.array().describe('a page of rows'), 'first?': [Row, '|', 'null'] })
    const Answer = type({ page: Page.onDeepUndeclaredKey('delete').default(() => ({ rows: [] })) })
    expect(counts.read).toBe(0)

    expect(Page({ rows: [{ id: 'a' }], first: null })).toEqual({ rows: [{ id: 'a' }], first: null })
    expect(Page.allows({ rows: [{ id: 1 }] })).toBe(false)
    expect(Row.allows({ id: 'b' })).toBe(true)
    expect(Answer({})).toEqual({ page: { rows: [] } })
    expect(counts.read).toBe(1)
  })

  it('says its names without being built', () => {
    const { counts, definition } = counted()
    const Row = type({ '+': 'reject', row: type(definition), 'note?': 'string' })
    for (const schema of [Row, Row.describe('a row'), Row.onUndeclaredKey('delete').narrow(() => true)])
      expect(propertyNames(schema)).toEqual(['row', 'note'])
    expect(counts.read).toBe(0)
    expect(propertyNames(built(Row))).toEqual(['row', 'note'])
  })

  it.each([
    ['brings in another', type({ '...': type({ id: 'string' }), name: 'string' }), ['id', 'name']],
    ['has a name with a mark', type({ 'sure\\?': 'string' }), ['sure?']],
    ['is merged', type({ id: 'string' }).merge({ name: 'string' }), ['id', 'name']],
    ['is picked from', type({ id: 'string', name: 'string' }).pick('name'), ['name']],
    ['lets every name in', type({ '[string]': 'number' }), []],
    ['is no object', type('string'), []],
    ['is one of two', type({ id: 'string' }).or({ name: 'string' }), []],
  ])('that %s says what ArkType makes of it', (_, schema, names) => {
    expect(propertyNames(schema).toSorted()).toEqual(names)
  })

  it('has defaults, sentences, changes and unions as ArkType makes them', () => {
    const Digits = type('string')
      .narrow((text, check) => /^\d+$/.test(text) || check.mustBe('digits'))
      .pipe(Number)
    const Options = type({
      '+': 'reject',
      limit: Digits.to('1 <= number <= 9').or('null').default(null),
      database: type({ '+': 'reject', pool: 'number = 4' }).default(() => ({})),
      names: type(/^[a-z]+$/)
        .describe('a name')
        .array()
        .default(() => ['a']),
    })
    expect(Options({})).toEqual({ limit: null, database: { pool: 4 }, names: ['a'] })
    expect(Options({ limit: '7', names: ['b'] })).toEqual({ limit: 7, database: { pool: 4 }, names: ['b'] })
    expect(
      String(Options({ limit: 'x', database: { pools: 1 }, names: ['B'] }))
        .split('\n')
        .toSorted(),
    ).toEqual([
      'database.pools must be removed',
      'limit must be digits or null (was "x")',
      'names[0] must be a name (was "B")',
    ])
  })

  it('is part of one that is built at once, also by another copy', () => {
    const Row = type({ id: 'string', at: 'Date' })
    expect(ownType({ rows: [Row, '[]'], 'one?': Row }).expression).toBe(
      type({ rows: Row.array(), 'one?': Row }).expression,
    )
    expect(
      ownType({ name: 'string' })
        .and(Row)
        .allows({ name: '', id: '', at: new Date(0) }),
    ).toBe(true)
    expect(ownType('null').or(Row).allows(null)).toBe(true)
    expect(built(Row).equals(ownType({ id: 'string', at: 'Date' }))).toBe(true)
    const Own = ownType('string')
    expect(built(Own)).toBe(Own)
  })

  it('tells what is wrong with its definition at its first use', () => {
    const Wrong = type.raw({ id: 'strnig' })
    expect(() => Wrong.allows({})).toThrow("'strnig' is unresolvable")
    expect(() => type.raw({ wrong: Wrong }).allows({})).toThrow("'strnig' is unresolvable")
  })
})
