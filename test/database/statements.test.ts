import { describe, expect, it } from 'vitest'
import { phaseOf } from '../../runtime/database/migration-phase.ts'
import { listOf, plainOf, statementsOf } from '../../runtime/database/statements.ts'

describe('the statements of a text', () => {
  it('end at semicolons, but not at those in texts, names, comments and bodies', () => {
    const parts = [
      `-- first; still the first\ncreate table a (b text default ';''')`,
      ` create function f() returns text language sql as $x$ select 'a'; select $$;$$ $x$`,
      ` /* ; */ insert into "odd;name" values (E'it\\'s;')`,
      ` update a set b = '--' `,
    ]
    expect(statementsOf(parts.join(';'))).toEqual(parts)
    expect(statementsOf(`${parts.join(';')};\n-- the end\n`)).toEqual(parts)
  })

  it('are one where a body has no quotes around it', () => {
    const text = 'create function f() returns int begin atomic select 1; select 2; end; select 3'
    expect(statementsOf(text)).toEqual([text])
  })

  it('are looked at without comments and texts', () => {
    expect(plainOf(`  Create -- a comment\n TABLE  a (b text default 'x, y')`)).toBe('create table a (b text default )')
    expect(listOf('add a numeric(1, 2), drop b')).toEqual(['add a numeric(1, 2)', 'drop b'])
  })
})

describe('whether a migration disturbs the version before', () => {
  const phase = (sql: string) => phaseOf({ sql })

  it.each([
    'create table latchkey.a (id int); create unique index on latchkey.a (id); insert into latchkey.a values (1)',
    'create table latchkey.a (id int, b int not null); alter table latchkey.a alter column b type text',
    'alter table latchkey.user add column a text',
    `alter table latchkey.user add column a text not null default 'x', add b int references latchkey.b (id)`,
    'create index concurrently a on latchkey.user (name)',
    'create index a on latchkey.user (name); comment on column latchkey.user.name is null',
  ])('sees what only adds: %s', (sql) => {
    expect(phase(sql)).toBe('expand')
  })

  it.each([
    'alter table latchkey.user add column a text not null',
    'alter table latchkey.user add column a text, drop column b',
    'alter table latchkey.user add constraint a check (b > 0)',
    'alter table latchkey.user rename to person',
    'create unique index a on latchkey.user (name)',
    'create trigger a before insert on latchkey.user for each row execute function latchkey.f()',
    'drop table latchkey.user',
    'delete from latchkey.user',
    'do $$ begin drop table latchkey.user; end $$',
    'create or replace function latchkey.f() returns int language sql as $$ select 1 $$',
  ])('sees what may take something away: %s', (sql) => {
    expect(phase(sql)).toBe('contract')
  })

  it('believes what the migration says of itself, and takes batches for additions', () => {
    const sql = 'update latchkey.user set a = 1 where id in (select id from latchkey.user where a is null limit 1)'
    expect([phase(sql), phaseOf({ sql, batches: true }), phaseOf({ sql, phase: 'expand' })]).toEqual([
      'contract',
      'expand',
      'expand',
    ])
  })
})
