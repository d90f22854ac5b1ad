import { describe, expect, it } from 'vitest'
import { shippedFeatures } from '../../.scripts/shipped.ts'
import { migrationsOf } from '../../runtime/config/features.ts'
import lock from './migrations.lock.json' with { type: 'json' }
import { lockOf, migrationProblems } from './migrations.ts'

const planned = migrationsOf(await shippedFeatures())

describe('released migrations', () => {
  it('are as they were', () => {
    expect(migrationProblems(lock, planned)).toEqual([])
  })

  it('are caught when one changes, is removed, or gets a new one in front of it', () => {
    const first = { feature: 'notes', name: '0001_notes', sql: 'create table latchkey.note ()' }
    const second = { feature: 'notes', name: '0002_title', sql: 'alter table latchkey.note add title text' }
    const released = lockOf([first, second])
    expect(migrationProblems(released, [first, second])).toEqual([])
    expect(migrationProblems(released, [{ ...first, sql: `${first.sql} ` }, second])).toEqual([
      'notes/0001_notes was released and has changed; undo that and append a new migration',
    ])
    expect(migrationProblems(released, [second])).toEqual(['notes/0001_notes was released and is gone'])
    expect(migrationProblems(lockOf([second]), [first, second])).toEqual([
      'notes/0001_notes stands before notes/0002_title, which was released',
      expect.stringContaining('migrations.lock.json lacks "notes/0001_notes": "'),
    ])
  })
})
