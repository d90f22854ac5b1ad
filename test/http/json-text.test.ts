import { describe, expect, it } from 'vitest'
import { jsonText } from '../../runtime/http/json-text.ts'

class Amount {
  readonly at = new Date(0)
  toJSON() {
    return '12.50'
  }
}

/** A date that says in its own way what it is. */
class Day extends Date {
  override toJSON() {
    return this.toISOString().slice(0, 10)
  }
}

describe('the text of an answer', () => {
  const at = new Date('2026-11-30T09:08:07.006Z')

  it.each([
    ['a date', at],
    [
      'dates within objects and lists',
      { session: { expiresAt: at, token: 'a' }, users: [{ createdAt: at }, null, at] },
    ],
    ['an invalid date', { at: new Date(Number.NaN) }],
    [
      'values of all kinds',
      { none: null, left: undefined, yes: true, number: 1.5, text: '"\u2028<', list: [], of: {} },
    ],
    ['holes of a list', [undefined, () => 1, Symbol('a')]],
    ['an object that says itself what it is', { amount: new Amount(), url: new URL('https://a.example/b'), at }],
    ['a date that says itself what it is', { day: new Day(0) }],
    ['an object without a prototype', Object.assign(Object.create(null), { at })],
    ['names that mean something elsewhere', JSON.parse('{"__proto__":{"a":1},"constructor":2}')],
    ['a text', 'a'],
    ['null', null],
  ])('is what JSON.stringify makes of %s', (_, value) => {
    expect(jsonText(value)).toBe(JSON.stringify(value))
  })

  it('is null where a call gives nothing', () => {
    expect(jsonText(undefined)).toBe('null')
  })

  it('leaves the value as it is', () => {
    const value = { at, within: [{ at }] }
    jsonText(value)
    expect(value).toStrictEqual({ at, within: [{ at }] })
  })
})
