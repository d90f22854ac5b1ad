import { describe, expect, it } from 'vitest'
import { assignments, columns, columnsSelected, sql, textOf } from '../../runtime/database/sql.ts'

const writings = [
  ['columns', columns, '("id", "user_id") values ($1, $2)'],
  ['columnsSelected', columnsSelected, '("id", "user_id") select $1, $2'],
  ['assignments', assignments, '"id" = $1, "user_id" = $2'],
] as const

describe.each(writings)('%s', (_name, write, text) => {
  it('names what is defined, and has the values in the same order', () => {
    const written = write({ id: 1, name: undefined, userId: null })
    expect([textOf(written), written.values]).toEqual([text, [1, null]])
  })

  it('is written once for all rows of the same columns, and so is the statement around it', () => {
    const around = (row: object) => sql`x ${write({ ...row })} y ${0}`
    expect(write({ id: 1, userId: 2 }).strings).toBe(write({ id: 3, userId: 4, name: undefined }).strings)
    expect(around({ id: 1, userId: 2 }).strings).toBe(around({ id: 3, userId: 4 }).strings)
    expect(around({ id: 1, userId: 2 }).strings).not.toBe(around({ id: 3 }).strings)
  })

  it('takes names of columns only, also one that reads like two which it knows', () => {
    write({ id: 1, userId: 2 })
    for (const name of ['id,userId', 'id"', 'Id', 'user_id', '']) {
      expect(() => write({ [name]: 1 })).toThrow(TypeError)
    }
    expect(() => write({ id: undefined })).toThrow('A row needs at least one column')
  })

  it('stays right when more lists of columns come than it keeps', () => {
    for (let number = 0; number < 2000; number += 1) write({ [`column${number}`]: number })
    expect(textOf(write({ id: 1, userId: 2 }))).toBe(text)
  })
})
