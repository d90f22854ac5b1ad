import { expect, it } from 'vitest'
import { raw, sql, type Statement } from '../../runtime/database/sql.ts'
import { inSchema, statementText } from '../../runtime/database/text.ts'

it('leaves the text alone in the default schema', () => {
  const text = `create schema latchkey; create table latchkey.user (id int)`
  expect(inSchema(text, 'latchkey')).toBe(text)
})

it('puts another schema wherever ours is meant', () => {
  const meant = [
    ['select * from latchkey.user u', 'select * from "auth".user u'],
    ['select * from latchkey."user"', 'select * from "auth"."user"'],
    ['create schema if not exists latchkey;', 'create schema if not exists "auth";'],
    ['grant usage on schema latchkey to app', 'grant usage on schema "auth" to app'],
    [`select to_regclass('latchkey.migration')`, `select to_regclass('"auth".migration')`],
    ['as $$ select latchkey.f() $$', 'as $$ select "auth".f() $$'],
    ['join(latchkey.a)', 'join("auth".a)'],
  ] as const
  for (const [written, sent] of meant) expect(inSchema(written, 'auth')).toBe(sent)
})

it('leaves every other mention alone', () => {
  const other = [
    `select 'latchkey.example'`,
    'select my_latchkey.thing',
    'select other.latchkey.thing',
    `-- see https://latchkey.dev and me@latchkey.dev`,
    'select latchkey from t',
    'create schema latchkey_2',
  ]
  for (const text of other) expect(inSchema(text, 'auth')).toBe(text)
})

it('numbers the parameters of statements that are made of others', () => {
  const text = statementText('auth')
  const inner = sql`b = ${2}`
  expect(text(sql`select * from latchkey.t where a = ${1} and ${inner} and c = ${3}`)).toBe(
    'select * from "auth".t where a = $1 and b = $2 and c = $3',
  )
  expect(text(raw('select 1'))).toBe('select 1')
})

it('is that of the parts that a place is given each time, and the same text where they are the same', () => {
  const text = statementText('latchkey')
  const of = (part: Statement, id: number) => sql`select ${part} from latchkey.user where id = ${id}`
  const [names, more] = [raw('name'), sql`name, ${true} as known`]
  const first = of(names, 1)
  expect(text(first)).toBe('select name from latchkey.user where id = $1')
  const other = of(more, 2)
  expect([text(other), other.values]).toEqual(['select name, $1 as known from latchkey.user where id = $2', [true, 2]])
  const again = of(names, 3)
  expect([text(again), again.values]).toEqual([text(first), [3]])
  expect(of(names, 4).strings).toBe(again.strings)
})
