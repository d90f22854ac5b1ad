import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DatabaseUnavailable, isForeignKeyViolation, isUniqueViolation } from '../../runtime/database/database.ts'
import type { Database } from '../../runtime/database/database.ts'
import { assignments, columns, raw, sql } from '../../runtime/database/sql.ts'
import { lateTransactions } from './late-transactions.ts'
import { openingAndClosing } from './opening.ts'
import type { Home } from './opening.ts'

const tables = raw(`
  create schema latchkey;
  create table latchkey.person (
    id int8 primary key,
    email_address text not null constraint person_email_key unique,
    created_at timestamptz,
    photo bytea,
    settings jsonb,
    tags text[],
    seen_at timestamptz[],
    is_admin boolean
  );
  create table latchkey.pet (id int primary key, person_id int8 not null constraint pet_owner references latchkey.person);
  create table latchkey.counter (id int primary key, total int not null);
  insert into latchkey.counter values (1, 0);
`)

/** What both homes have to do alike. */
export function contract(name: string, prepare: () => Promise<Home>): void {
  describe(`the database on ${name}`, () => {
    let home: Home
    let db: Database
    const sent: string[] = []
    beforeAll(async () => {
      home = await prepare()
      db = await home.open({ observe: (text) => sent.push(text) })
      await db.query(tables)
    })
    afterAll(async () => {
      await db.close()
      await home.remove()
    })

    describe('values', () => {
      values(() => db)
    })
    describe('transactions', () => {
      transactions(() => db)
    })
    describe('refusals', () => {
      refusals(() => db)
    })

    describe('a transaction that begins late', () => {
      lateTransactions(() => db, sent)
    })

    it('tells the observer every statement, begin and end of transactions included', async () => {
      sent.length = 0
      await db.query(sql`select ${1}::int`)
      await db.transaction((tx) => tx.query(sql`select ${2}::int`))
      await expect(db.transaction(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
      expect(sent.filter((text) => !text.startsWith('set local ')).map((text) => text.split(';')[0])).toEqual([
        'select $1::int',
        'begin',
        'select $1::int',
        'commit',
        'begin',
        'rollback',
      ])
    })
  })

  describe(`opening and closing on ${name}`, () => {
    openingAndClosing(prepare)
  })
}

function values(database: () => Database): void {
  it('brings every type back as it was given', async () => {
    const given = {
      id: 7_000_000_000,
      emailAddress: 'ada@example.com',
      createdAt: new Date('1815-12-10T01:02:03.456Z'),
      photo: Buffer.from([0, 255, 10]),
      settings: { theme: ['dark', null, { deep: true }], quote: `"'\\` },
      tags: ['a', 'b"c', '\\', '{x,y}', 'NULL', '', null, 'line\nbreak'],
      seenAt: [new Date('2026-01-02T03:04:05.678Z'), new Date(0)],
      isAdmin: false,
    }
    const [row] = await database().query(sql`insert into latchkey.person ${columns(given)} returning *`)
    expect(row).toEqual(given)
  })

  it('names columns in camelCase', async () => {
    const [row] = await database().query(sql`select ${1}::int as one, ${2}::int as some_long_name`)
    expect(row).toEqual({ one: 1, someLongName: 2 })
  })

  it('sends what a caller says as a value, never as SQL', async () => {
    const hostile = `'; drop table latchkey.person; --`
    const [row] = await database().query(sql`select ${hostile}::text as said`)
    expect(row).toEqual({ said: hostile })
    await expect(database().query(sql`select count(*) from latchkey.person`)).resolves.toHaveLength(1)
  })

  it('compares with lists', async () => {
    const ids = await database().query(
      sql`select n from generate_series(1, 9) n where n = any(${[2, 5, 11]}) order by n`,
    )
    expect(ids).toEqual([{ n: 2 }, { n: 5 }])
    expect(await database().query(sql`select 1 where 'x' = any(${[]}::text[])`)).toEqual([])
  })

  it('keeps json apart from lists', async () => {
    const [row] = await database().query(
      sql`select ${['a', 1]}::jsonb as list, ${'text'}::jsonb as word, ${null}::jsonb as nothing`,
    )
    expect(row).toEqual({ list: ['a', 1], word: 'text', nothing: null })
  })

  it('updates only the columns that are given', async () => {
    const db = database()
    await db.query(
      sql`insert into latchkey.person ${columns({ id: 8, emailAddress: 'eve@example.com', isAdmin: true })}`,
    )
    const changes = { emailAddress: 'eva@example.com', isAdmin: undefined }
    const [row] = await db.query(
      sql`update latchkey.person set ${assignments(changes)} where id = ${8} returning email_address, is_admin`,
    )
    expect(row).toEqual({ emailAddress: 'eva@example.com', isAdmin: true })
  })

  it('carries large values', async () => {
    const large = 'ü'.repeat(300_000)
    const [row] = await database().query<{ large: string }>(sql`select ${large}::text as large`)
    expect(row?.large === large).toBe(true)
  })

  it('gives every caller its own answer when many ask at once and some fail', async () => {
    const db = database()
    const circular: Record<string, unknown> = {}
    circular.self = circular
    // Known to the server before, so that the statements below share connections.
    await db.query(sql`select ${{ n: 0 }}::jsonb as j`)
    const asked = Array.from({ length: 300 }, async (_, n) => {
      if (n % 10 === 3) {
        await expect(db.query(sql`select ${circular}::jsonb as j`)).rejects.toThrow('circular')
      } else if (n % 10 === 7) {
        await expect(db.query(sql`select 1 / ${0}::int`)).rejects.toMatchObject({ code: '22012' })
      } else {
        expect(await db.query(sql`select ${{ n }}::jsonb as j`)).toEqual([{ j: { n } }])
      }
    })
    await Promise.all(asked)
  })
}

function transactions(database: () => Database): void {
  const rows = async (id: number) =>
    (await database().query(sql`select id from latchkey.person where id = ${id}`)).length
  const add = (db: Database, id: number) =>
    db.query(sql`insert into latchkey.person ${columns({ id, emailAddress: `${id}@example.com` })}`)

  it('keeps what the work did and gives what it returned', async () => {
    const result = await database().transaction(async (tx) => {
      await add(tx, 100)
      return 'done'
    })
    expect([result, await rows(100)]).toEqual(['done', 1])
  })

  it('undoes everything when the work throws, and throws the same', async () => {
    const reason = new Error('changed my mind')
    const work = database().transaction(async (tx) => {
      await add(tx, 101)
      throw reason
    })
    await expect(work).rejects.toBe(reason)
    expect(await rows(101)).toBe(0)
  })

  it('joins: one inside another is part of it', async () => {
    const work = database().transaction(async (tx) => {
      await tx.transaction((inner) => add(inner, 102))
      throw new Error('outer')
    })
    await expect(work).rejects.toThrow('outer')
    expect(await rows(102)).toBe(0)
  })

  it('ends at a statement that fails, even when the failure is caught inside', async () => {
    const work = database().transaction(async (tx) => {
      await add(tx, 103)
      await tx.query(sql`select 1 / ${0}::int`).catch(() => {})
    })
    await expect(work).rejects.toMatchObject({ code: '22012' })
    expect(await rows(103)).toBe(0)
  })

  it('refuses a `tx` that was kept after its end', async () => {
    let kept: Database | undefined
    await database().transaction(async (tx) => void (kept = tx))
    await expect(kept?.query(sql`select 1`)).rejects.toThrow('is over')
    await expect(kept?.transaction(async () => {})).rejects.toThrow('is over')
  })

  it('runs 32 at once without losing one', async () => {
    const db = database()
    const increment = () =>
      db.transaction(async (tx) => {
        const [counter] = await tx.query<{ total: number }>(
          sql`select total from latchkey.counter where id = ${1} for update`,
        )
        await tx.query(sql`update latchkey.counter set total = ${(counter?.total ?? 0) + 1} where id = ${1}`)
      })
    await Promise.all(Array.from({ length: 32 }, increment))
    expect(await db.query(sql`select total from latchkey.counter`)).toEqual([{ total: 32 }])
  })

  it('runs several statements of one text, all or none', async () => {
    const broken = raw(`insert into latchkey.person (id, email_address) values (104, 'x'); select 1 / 0;`)
    await expect(database().transaction((tx) => tx.query(broken))).rejects.toMatchObject({ code: '22012' })
    expect(await rows(104)).toBe(0)
  })
}

function refusals(database: () => Database): void {
  it('says which constraint a duplicate broke', async () => {
    const add = (id: number) =>
      database().query(sql`insert into latchkey.person ${columns({ id, emailAddress: 'twice@example.com' })}`)
    await add(200)
    const error: unknown = await add(201).catch((reason: unknown) => reason)
    expect(isUniqueViolation(error)).toBe(true)
    expect(isUniqueViolation(error, 'person_email_key')).toBe(true)
    expect(isUniqueViolation(error, 'person_pkey')).toBe(false)
    expect(isForeignKeyViolation(error)).toBe(false)
  })

  it('recognises a reference to nobody', async () => {
    const error: unknown = await database()
      .query(sql`insert into latchkey.pet ${columns({ id: 1, personId: 999 })}`)
      .catch((reason: unknown) => reason)
    expect(isForeignKeyViolation(error)).toBe(true)
  })

  it('refuses a value that was forgotten, without harm to anybody else', async () => {
    const db = database()
    const others = Promise.all([1, 2, 3].map((n) => db.query(sql`select ${n}::int as n`)))
    await expect(db.query(sql`select ${undefined}::text`)).rejects.toThrow(TypeError)
    await expect(db.query(sql`select ${new Date('never')}::timestamptz`)).rejects.toThrow(TypeError)
    expect(await others).toEqual([[{ n: 1 }], [{ n: 2 }], [{ n: 3 }]])
  })

  it('does not call bad input an outage', async () => {
    const refused = [
      sql`select ${'not-a-uuid'}::uuid`,
      sql`select ${'zero\0byte'}::text`,
      sql`select ${'yesterday-ish'}::timestamptz`,
      sql`select * from latchkey.nothing_here where id = ${1}`,
    ]
    for (const statement of refused) {
      const error: unknown = await database()
        .query(statement)
        .catch((reason: unknown) => reason)
      expect(error).toBeInstanceOf(Error)
      expect(error).not.toBeInstanceOf(DatabaseUnavailable)
    }
  })

  it('refuses a number that would lose digits', async () => {
    await expect(database().query(sql`select ${'9007199254740993'}::int8 as n`)).rejects.toThrow(RangeError)
    expect(await database().query(sql`select ${'9007199254740991'}::int8 as n`)).toEqual([
      { n: Number.MAX_SAFE_INTEGER },
    ])
  })
}
