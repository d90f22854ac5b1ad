import { describe, expect, inject, it } from 'vitest'
import type { Database } from '../../runtime/database/database.ts'
import { raw, type Statement } from '../../runtime/database/sql.ts'
import { sealEntries, verifyChain } from '../../runtime/features/audit-log/index.ts'
import { admin, auditLog, type AuditLogOptions, defineFeature, emailPassword, sql } from '../../runtime/index.ts'
import { randomText } from '../../runtime/security/random.ts'
import { record } from '../../runtime/identity/record.ts'
import { openServer } from '../../runtime/database/postgres.ts'
import { ada, homes, racingHomes, server } from '../support/homes.ts'
import { createTestDatabase } from '../support/postgres.ts'
import { openShared } from '../support/shared-database.ts'
import { createTestAuth, type TestAuth } from '../support/test-auth.ts'
import { does, emailOf, password } from './recorded-world.ts'

type Start = (typeof homes)[number]['start']

const started = (start: Start, options: AuditLogOptions = {}) =>
  start({ config: { features: [emailPassword(), admin(), auditLog(options)] } })

async function signUp(service: TestAuth, name: string) {
  const page = service.browser()
  const { user } = await does(page, '/sign-up/email', { name, email: emailOf(name), password })
  return { page, id: String(user.id) }
}

const kinds = async ({ db }: TestAuth) =>
  (await db.query<{ kind: string }>(sql`select kind from latchkey.audit_entry order by position`)).map(
    ({ kind }) => kind,
  )

const seal = ({ auth, clock }: TestAuth, now = clock.now) => sealEntries(auth.platform, now)
const verify = async ({ db }: TestAuth, head?: string) => verifyChain(db, head)
const says = async (service: TestAuth) => (await verify(service)).problems.map((one) => `${one.problem}: ${one.says}`)

/** What somebody does who has the database and no respect. */
async function byHand(db: Database, statement: Statement): Promise<void> {
  await db.transaction(async (tx) => {
    for (const table of ['audit_entry', 'audit_seal', 'audit_day']) {
      await tx.query(raw(`alter table latchkey.${table} disable trigger user`))
    }
    await tx.query(statement)
    for (const table of ['audit_entry', 'audit_seal', 'audit_day']) {
      await tx.query(raw(`alter table latchkey.${table} enable trigger user`))
    }
  })
}

/** A service with twelve entries that were sealed, on two days. */
async function sealed(start: Start) {
  const service = await started(start)
  for (const name of ['ann', 'ben', 'cy']) await signUp(service, name)
  await seal(service)
  service.clock.advance(86_400)
  for (const name of ['di', 'ed', 'flo']) await signUp(service, name)
  await seal(service)
  return service
}

describe.each(homes)('the audit log on $name', ({ start }) => {
  it('has an entry for each change, with who did it, from where and what was there before', async () => {
    const service = await started(start)
    const { page, id } = await signUp(service, 'ann')
    await does(page, '/update-user', { name: 'Ann A.' })
    const rows = await service.db.query(sql`
      select kind, actor_type, actor_id, user_id, subject_id, via, ip_address, before, after from latchkey.audit_entry
      where kind like 'user.%' order by position`)
    const same = { actorType: 'user', actorId: id, userId: id, subjectId: id, ipAddress: '127.0.0.1' }
    expect(rows).toEqual([
      { ...same, kind: 'user.created', via: 'sign-up', before: {}, after: expect.objectContaining({ name: 'ann' }) },
      { ...same, kind: 'user.updated', via: 'account', before: { name: 'ann' }, after: { name: 'Ann A.' } },
    ])
  })

  it('has nothing of what was rolled back', async () => {
    const failing = defineFeature({
      id: 'failing',
      hooks: {
        async userUpdated() {
          throw new Error('on purpose')
        },
        async userCreated({ user }) {
          if (user.name === 'nobody') throw new Error('on purpose')
        },
      },
    })
    const service = await start({ config: { features: [emailPassword(), auditLog(), failing] } })
    const { page } = await signUp(service, 'ann')
    const before = await kinds(service)
    expect((await page.post('/update-user', { name: 'Somebody' })).status).toBe(500)
    const person = { name: 'nobody', email: ada.email, password }
    expect((await service.browser().post('/sign-up/email', person)).status).toBe(500)
    expect(await kinds(service)).toEqual(before)
  })

  it('is sealed in a chain, a day after the other, and verified', async () => {
    const service = await sealed(start)
    const report = await verify(service)
    expect(report).toMatchObject({ sealed: 12, waiting: 0, problems: [], head: { sequence: 6 } })
    await signUp(service, 'gus')
    expect(await verify(service, report.head?.hash)).toMatchObject({ waiting: 2, anchored: true, problems: [] })
    expect(await seal(service)).toBe(2)
    expect(await verify(service, report.head?.hash)).toMatchObject({ sealed: 14, anchored: true, problems: [] })
    expect(await verify(service, '00')).toMatchObject({ anchored: false })
  })

  it('names an entry that was changed', async () => {
    const service = await sealed(start)
    await byHand(
      service.db,
      sql`update latchkey.audit_entry set actor_id = 'nobody' where kind = 'user.created' and after ->> 'name' = 'ben'`,
    )
    const found = await says(service)
    expect(found).toHaveLength(1)
    expect(found[0]).toMatch(/^changed: .*user\.created\) is not what was sealed$/)
  })

  it('names an entry that was removed, with its link and without', async () => {
    const service = await sealed(start)
    const [row] = await service.db.query<{ id: string }>(
      sql`select id from latchkey.audit_entry where kind = 'user.created' and after ->> 'name' = 'ben'`,
    )
    const id = row?.id ?? ''
    await byHand(service.db, sql`delete from latchkey.audit_entry where id = ${id}`)
    expect(await says(service)).toEqual([expect.stringMatching(`^removed: .* the entry ${id} was removed$`)])
    await byHand(service.db, sql`delete from latchkey.audit_seal where entry_id = ${id}`)
    expect(await says(service)).toEqual([expect.stringMatching(/^removed: .*: link \d is gone$/)])
  })

  it('names an entry that was inserted past the service', async () => {
    const service = await sealed(start)
    const id = '00000000-0000-7000-8000-000000000001'
    await byHand(
      service.db,
      sql`insert into latchkey.audit_entry (id, at, kind, subject_type, subject_id, actor_type, via, before, after)
        values (${id}, ${service.clock.now}, 'user.created', 'user', 'x', 'user', 'account', '{}', '{}')`,
    )
    expect(await says(service)).toEqual([`inserted: The entry ${id} (user.created) was inserted past the service`])
  })

  it('names the end of a day, and a whole one, that was cut off', async () => {
    const service = await sealed(start)
    const newest = sql`(select max(day) from latchkey.audit_day)`
    await byHand(
      service.db,
      sql`delete from latchkey.audit_seal where sequence = 6 and day = (select min(day) from latchkey.audit_day)`,
    )
    const cut = await says(service)
    expect(cut.some((one) => one.includes('does not begin from the end of'))).toBe(true)
    await byHand(service.db, sql`delete from latchkey.audit_seal where day < ${newest}`)
    expect((await says(service)).some((one) => one.includes('every link of the day is gone'))).toBe(true)
    await byHand(service.db, sql`delete from latchkey.audit_day where day < ${newest}`)
    expect((await says(service)).some((one) => one.includes('not because their time was over'))).toBe(true)
  })

  it('names an entry that was removed before it was sealed', async () => {
    const service = await started(start)
    await signUp(service, 'ann')
    await byHand(service.db, sql`delete from latchkey.audit_entry where kind = 'user.created'`)
    await seal(service)
    expect(await says(service)).toEqual([expect.stringMatching(/^removed: The entry .* before it was sealed$/)])
  })

  it('is written to by nobody, not even the service', async () => {
    const service = await sealed(start)
    for (const statement of [
      sql`update latchkey.audit_entry set kind = 'x'`,
      sql`delete from latchkey.audit_entry`,
      sql`update latchkey.audit_seal set sequence = sequence + 100`,
      sql`delete from latchkey.audit_day`,
    ]) {
      await expect(service.db.query(statement)).rejects.toThrow('The audit log only grows')
    }
  })

  it('loses its oldest days when their time is over, and the rest is verified still', async () => {
    const service = await started(start, { retention: 30 })
    const run = () => service.auth.tasks.runNow('audit-retention')
    for (const name of ['ann', 'ben', 'cy']) {
      await signUp(service, name)
      await seal(service)
      service.clock.advance(86_400)
    }
    service.clock.advance(29 * 86_400)
    // Nothing is newer yet: a clock that is wrong deletes nothing.
    await run()
    expect(await kinds(service)).toHaveLength(6)
    await signUp(service, 'di')
    await seal(service)
    await run()
    await seal(service)
    const report = await verify(service)
    expect(report.problems).toEqual([])
    expect((await kinds(service)).filter((kind) => kind === 'audit-log.shortened').length).toBeGreaterThan(0)
    expect((await kinds(service)).filter((kind) => kind === 'user.created').length).toBeLessThan(4)
  })

  it('costs no statement where it is off', async () => {
    const quiet = await start({ config: { features: [emailPassword()] } })
    await signUp(quiet, 'ann')
    expect(quiet.statements.filter((text) => text.includes('audit'))).toEqual([])
    quiet.statements.length = 0
    await does(quiet.browser(), '/sign-in/email', { email: emailOf('ann'), password })
    expect(quiet.statements.filter((text) => /^begin|^commit/i.test(text))).toEqual([])
  })
})

describe.each(racingHomes)('entries of many at once on $name', ({ start }) => {
  it('are all sealed, once each, by nodes that run at the same time', async () => {
    const service = await started(start)
    await Promise.all(Array.from({ length: 8 }, (_, n) => signUp(service, `person${n}`)))
    const counts = await Promise.all(Array.from({ length: 4 }, () => seal(service)))
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(16)
    expect(await verify(service)).toMatchObject({ sealed: 16, waiting: 0, problems: [] })
  })
})

function signal(): [Promise<void>, () => void] {
  let send = () => {}
  const sent = new Promise<void>((resolve) => (send = resolve))
  return [sent, () => send()]
}

describe.each([server])('an entry whose transaction commits late on $name', ({ start }) => {
  it('waits for nobody and keeps nobody waiting, and stands later in the chain', async () => {
    const service = await started(start)
    const { page } = await signUp(service, 'ann')
    const [mayCommit, commit] = signal()
    const [isWritten, written] = signal()
    const late = service.db.transaction(async (tx) => {
      const occasion = { ...service.auth.platform, now: service.clock.now, exchange: null, via: 'service' } as const
      const subject = { type: 'thing', id: 'late' }
      const change = { kind: 'thing.made', subject, userId: null, organizationId: null, before: {}, after: {} }
      await service.auth.platform.hooks.changed(occasion, tx, change)
      written()
      await mayCommit
    })
    await isWritten
    service.clock.advance(1)
    await does(page, '/update-user', { name: 'Ann A.' })
    expect(await seal(service)).toBe(3)
    commit()
    await late
    service.clock.advance(86_400)
    expect(await seal(service)).toBe(1)
    expect(await verify(service)).toMatchObject({ sealed: 4, waiting: 0, problems: [], head: { sequence: 1 } })
  })
})

it('is written to and sealed by a role that can only add, which can change nothing', async () => {
  const { url, directUrl, drop } = await createTestDatabase(inject('postgres'))
  const role = `audit_${randomText(8, 'lowercase')}`
  const owner = await openShared(url)
  const service = await createTestAuth({
    config: { features: [emailPassword(), auditLog()] },
    database: owner,
  })
  const grants = [
    `create role ${role} login password 'test'`,
    `grant usage on schema latchkey to ${role}`,
    `grant select, insert, update, delete on all tables in schema latchkey to ${role}`,
    `grant usage on all sequences in schema latchkey to ${role}`,
    `revoke update, delete, truncate on latchkey.audit_entry, latchkey.audit_seal, latchkey.audit_day from ${role}`,
    `grant execute on function latchkey.forget_audit_day(date) to ${role}`,
  ]
  // A pooler would have to be told of the role.
  const own = openServer({ url: withRole(directUrl, role), schema: 'latchkey', pool: 2, prepare: true })
  try {
    for (const text of grants) await owner.query(raw(text))
    const occasion = {
      ...service.auth.platform,
      db: own,
      now: service.clock.now,
      exchange: null,
      via: 'service',
    } as const
    await own.transaction((tx) => record(occasion, tx, 'user.updated', { id: 'y' }))
    expect(await sealEntries(occasion, service.clock.now)).toBe(1)
    for (const text of ['update latchkey.audit_entry set kind = $$x$$', 'delete from latchkey.audit_seal']) {
      await expect(own.query(raw(text))).rejects.toThrow('permission denied')
    }
    expect(await own.query(raw("select * from latchkey.forget_audit_day('2999-01-01')"))).toEqual([])
  } finally {
    await own.close()
    await owner.query(raw(`drop owned by ${role}`))
    await owner.query(raw(`drop role ${role}`))
    await service.close()
    await owner.close()
    await drop()
  }
})

function withRole(url: string, role: string): string {
  const address = new URL(url)
  address.username = role
  address.password = 'test'
  return address.href
}
