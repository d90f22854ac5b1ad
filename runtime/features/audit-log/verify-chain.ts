import type { Database } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import { linkHash, noPrevious, type Place } from './chain.ts'
import { entryColumns, type EntryRow } from './entry.ts'

/** Something that is not as it was sealed. */
export interface ChainProblem {
  readonly problem: 'changed' | 'removed' | 'inserted' | 'broken'
  readonly day?: string
  readonly sequence?: number
  /** Of the entry, where one is known. */
  readonly entryId?: string
  /** One sentence. */
  readonly says: string
}

/** What was found when the chain was walked. */
export interface ChainReport {
  readonly sealed: number
  /** Entries that will be sealed at the next run. */
  readonly waiting: number
  /** The first day that is kept. */
  readonly from: string | null
  /** The last link, to be kept elsewhere: the chain up to it cannot be given another history. */
  readonly head: (Place & { readonly hash: string }) | null
  /** Whether the hash that was asked for is one of the chain; undefined where none was. */
  readonly anchored: boolean | undefined
  readonly problems: readonly ChainProblem[]
}

/** Links that are read at once, and problems that are told one by one. */
const page = 1000
const mostProblems = 100

type Link = Place & { readonly entryId: string; readonly hash: Buffer } & {
  readonly [Key in keyof EntryRow]: EntryRow[Key] | null
}

interface Day {
  readonly day: string
  readonly previous: Buffer
}

/**
 * Walks the whole chain and works every hash out again. A link that is wrong does not make those after it wrong: they are compared
 * with the hash that is stored, so that what was touched is named and nothing else.
 * @param anchor a hash in hex that was noted earlier: the chain has to hold it
 */
export async function verifyChain(db: Database, anchor?: string): Promise<ChainReport> {
  const days = await db.query<Day>(sql`
    select to_char(day, 'YYYY-MM-DD') as day, previous from latchkey.audit_day order by audit_day.day`)
  const walk = new Walk(new Map(days.map(({ day, previous }) => [day, Buffer.from(previous)])), anchor)
  for (let last: Place | undefined; ;) {
    const links = await readLinks(db, last)
    for (const link of links) walk.step(link)
    last = links.at(-1)
    if (links.length < page) break
  }
  walk.end()
  if (walk.first !== undefined) await checkStart(db, walk, walk.first)
  await checkLoose(db, walk)
  const [count] = await db.query<{ waiting: number }>(sql`select count(*)::int as waiting from latchkey.audit_unsealed`)
  return {
    sealed: walk.sealed,
    waiting: count?.waiting ?? 0,
    from: days[0]?.day ?? null,
    head: walk.head,
    anchored: anchor === undefined ? undefined : walk.anchored,
    problems: walk.problems,
  }
}

function readLinks(db: Database, after: Place | undefined): Promise<Link[]> {
  const from = after ?? { day: '0001-01-01', sequence: 0 }
  return db.query<Link>(sql`
    select to_char(s.day, 'YYYY-MM-DD') as day, s.sequence, s.entry_id, s.hash, ${entryColumns}
    from latchkey.audit_seal s left join latchkey.audit_entry e on e.id = s.entry_id
    where (s.day, s.sequence) > (${from.day}::text::date, ${from.sequence}::integer)
    order by s.day, s.sequence limit ${page}`)
}

function isEntry(link: Link): link is Link & EntryRow {
  return link.id !== null
}

class Walk {
  readonly problems: ChainProblem[] = []
  sealed = 0
  first: { readonly day: string; readonly previous: Buffer } | undefined
  head: (Place & { readonly hash: string }) | null = null
  anchored = false
  #previous: Buffer = noPrevious
  readonly #days: ReadonlyMap<string, Buffer>
  readonly #seen = new Set<string>()
  readonly #anchor: string | undefined

  constructor(days: ReadonlyMap<string, Buffer>, anchor: string | undefined) {
    this.#days = days
    this.#anchor = anchor
  }

  tell(problem: ChainProblem): void {
    if (this.problems.length < mostProblems) this.problems.push(problem)
  }

  step(link: Link): void {
    const { day, sequence, entryId } = link
    const hash = Buffer.from(link.hash)
    if (this.head?.day !== day) this.#begin(day)
    const expected = this.head?.day === day ? this.head.sequence + 1 : 1
    const where = { day, sequence, entryId }
    if (sequence !== expected) {
      const gap = sequence - expected === 1 ? `link ${expected} is` : `links ${expected} to ${sequence - 1} are`
      this.tell({ ...where, problem: 'removed', says: `${day}: ${gap} gone` })
    } else if (!isEntry(link)) {
      this.tell({ ...where, problem: 'removed', says: `${day}, link ${sequence}: the entry ${entryId} was removed` })
    } else if (!linkHash(this.#previous, { day, sequence }, link).equals(hash)) {
      const says = `${day}, link ${sequence}: the entry ${entryId} (${link.kind}) is not what was sealed`
      this.tell({ ...where, problem: 'changed', says })
    }
    this.#previous = hash
    this.sealed += 1
    this.head = { day, sequence, hash: hash.toString('hex') }
    if (this.head.hash === this.#anchor) this.anchored = true
  }

  /** The first day that is kept begins from what was there before it; every other one from the last link. */
  #begin(day: string): void {
    const previous = this.#days.get(day)
    this.#seen.add(day)
    if (previous === undefined) {
      this.tell({ problem: 'broken', day, says: `${day}: where the day begins from was removed` })
      return
    }
    if (this.first === undefined) {
      this.first = { day, previous }
      this.#previous = previous
    } else if (!previous.equals(this.#previous)) {
      const says = `${day}: it does not begin from the end of ${this.head?.day}: links between them were removed`
      this.tell({ problem: 'removed', day, says })
      this.#previous = previous
    }
  }

  end(): void {
    for (const day of this.#days.keys()) {
      if (!this.#seen.has(day)) this.tell({ problem: 'removed', day, says: `${day}: every link of the day is gone` })
    }
  }
}

/** Days before the first one are gone by the retention, which left an entry with their last hash, or by somebody else's hand. */
async function checkStart(db: Database, walk: Walk, { day, previous }: Day): Promise<void> {
  if (previous.equals(noPrevious)) return
  const said = await db.query(sql`
    select id from latchkey.audit_entry
    where kind = 'audit-log.shortened' and before ->> 'hash' = ${previous.toString('hex')} limit 1`)
  if (said.length > 0) return
  const says = `${day}: the days before it were removed, and not because their time was over`
  walk.tell({ problem: 'removed', day, says })
}

/** Entries that nobody sealed and that do not wait for it, and those that wait and are gone. */
async function checkLoose(db: Database, walk: Walk): Promise<void> {
  const inserted = await db.query<{ id: string; kind: string }>(sql`
    select e.id, e.kind from latchkey.audit_entry e
    where not exists (select from latchkey.audit_seal s where s.entry_id = e.id)
      and not exists (select from latchkey.audit_unsealed u where u.id = e.id)
    order by e.at, e.position limit ${mostProblems}`)
  for (const { id, kind } of inserted) {
    walk.tell({ problem: 'inserted', entryId: id, says: `The entry ${id} (${kind}) was inserted past the service` })
  }
  const removed = await db.query<{ id: string }>(sql`
    select u.id from latchkey.audit_unsealed u
    where not exists (select from latchkey.audit_entry e where e.id = u.id) order by u.id limit ${mostProblems}`)
  for (const { id } of removed) {
    walk.tell({ problem: 'removed', entryId: id, says: `The entry ${id} was removed before it was sealed` })
  }
}
