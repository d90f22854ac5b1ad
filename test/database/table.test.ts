import { describe, expect, it } from 'vitest'
import { textOf } from '../../runtime/database/sql.ts'
import { table, tableOf } from '../../runtime/database/table.ts'

const pets = table(
  { id: 'string', ownerId: 'string', tag: 'number', tricks: 'object', bornAt: 'Date | null' },
  { tag: { column: 'tagNumber', read: Number }, tricks: { read: (text) => JSON.parse(String(text)) } },
)
const stored = { id: 'a', ownerId: 'b', tagNumber: '7', tricks: '["sit"]', bornAt: null }
const read = { id: 'a', ownerId: 'b', tag: 7, tricks: ['sit'], bornAt: null }

describe('a table', () => {
  it('selects its columns in the order of its definition', () => {
    expect(textOf(pets.columns)).toBe('"id", "owner_id", "tag_number", "tricks", "born_at"')
    expect(pets.keys).toEqual(['id', 'ownerId', 'tag', 'tricks', 'bornAt'])
  })

  it('reads a row as callers see it, without what else was selected', () => {
    expect(pets.read({ ...stored, secret: 'x' })).toEqual(read)
    expect(Object.keys(pets.read(stored))).toEqual([...pets.keys])
  })

  it('is the type of what it reads', () => {
    expect(pets.type.allows(read)).toBe(true)
    expect(pets.type.allows({ ...read, tag: '7' })).toBe(false)
  })

  it('tells its columns from those of others in a join', () => {
    const pet = pets.as('p', 'p_')
    expect(textOf(pet.columns)).toBe(
      'p."id" as "p_id", p."owner_id" as "p_owner_id", p."tag_number" as "p_tag_number", p."tricks" as "p_tricks", p."born_at" as "p_born_at"',
    )
    const row = { id: 'other', pId: 'a', pOwnerId: 'b', pTagNumber: '7', pTricks: '["sit"]', pBornAt: null }
    expect(pet.read(row)).toEqual(read)
    expect(pets.as('p').read(stored)).toEqual(read)
  })

  it('takes the columns that features add; one that was not selected is null', () => {
    const more = pets.with(['nickName'])
    expect(textOf(more.columns)).toContain('"born_at", "nick_name"')
    expect(more.read({ ...stored, nickName: 'Rex' })).toEqual({ ...read, nickName: 'Rex' })
    expect(more.read(stored)).toEqual({ ...read, nickName: null })
  })

  it('makes a join and a wider table once', () => {
    const more = ['nickName']
    expect(pets.with(more)).toBe(pets.with(more))
    expect(pets.as('p', 'p_')).toBe(pets.as('p', 'p_'))
    expect(pets.as('p')).not.toBe(pets.as('p', 'p_'))
  })

  it('selects a column once from which two values come', () => {
    const tokens = tableOf<{ id: string; token: string }>(
      ['id', 'token'],
      new Map([['token', { column: 'id', read: (id) => `t-${String(id)}` }]]),
    )
    expect(textOf(tokens.columns)).toBe('"id"')
    expect(tokens.read({ id: '1' })).toEqual({ id: '1', token: 't-1' })
  })
})
