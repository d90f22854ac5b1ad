import { patientTransaction } from '../../runtime/database/patient.ts'
import type { AuditEntry, EntryFilter } from '../../runtime/features/audit-log/index.ts'
import { fieldsOfEntry, lineOfEntry, momentOf, openAuditLog } from '../audit-log.ts'
import { group, serviceCommand } from '../command.ts'
import { exitCode } from '../exit-code.ts'
import { type Io, note, print, printJson } from '../io.ts'
import { flag, text, type ValuesOf, wholeNumber } from '../options.ts'

/** Entries that are read at once, and seconds between two looks of `audit tail`. */
const page = 500
const tailEvery = 1

/** Milliseconds for a lock, and for all of it: verifying reads every entry once. */
const patience = { lock: 30_000, total: 3_600_000 }

/** `latchkey audit`. */
export const auditGroup = group({
  name: 'audit',
  summary: 'list, follow, verify and export the audit log',
  description: 'Shows who did what, and finds out whether the audit log is what it was. Needs the feature auditLog.',
  example: 'npx latchkey audit list --user 01a1fc25-6b44-7b4e-807e-94c377cf5b4e',
})

const filters = {
  kind: text('<kind>', 'only this kind, or all of a subject: user, member.removed'),
  user: text('<id>', 'only what concerns this user'),
  actor: text('<id>', 'only what this user or service key did'),
  subject: text('<id>', 'only what happened to this'),
  organization: text('<id>', 'only what happened in this organization'),
  request: text('<id>', 'only what this request did'),
  since: text('<moment>', 'only from this moment on: 2026-11-25, 2026-11-25T14:00:00Z'),
  until: text('<moment>', 'only before this moment'),
}
const json = flag('print JSON, an object in each line')

function filterOf(options: ValuesOf<typeof filters>): EntryFilter {
  const { kind, user, actor, subject, organization, request, since, until } = options
  const span = { from: momentOf(since, '--since'), until: momentOf(until, '--until') }
  const ids = { userId: user, actorId: actor, subjectId: subject, organizationId: organization, requestId: request }
  return { kind, ...ids, ...span }
}

function show(io: Io, entry: AuditEntry, asJson: boolean | undefined): void {
  if (asJson === true) return print(io, JSON.stringify(entry))
  const fields = fieldsOfEntry(entry)
  print(io, lineOfEntry(entry) + (fields === '' ? '' : `\n    ${fields}`))
}

/** `latchkey audit list`. */
export const auditList = serviceCommand({
  name: 'audit list',
  description: 'Lists entries of the audit log, the newest first.',
  example: 'npx latchkey audit list --kind user --since 2026-11-01',
  options: { ...filters, limit: wholeNumber('<number>', 'how many (default: 50)', { min: 1, max: 10_000 }), json },
  async run({ auth, options, io }) {
    const { findEntries } = await openAuditLog(auth)
    const entries = await findEntries(auth.db, filterOf(options), { limit: options.limit ?? 50 })
    for (const entry of entries) show(io, entry, options.json)
    if (entries.length === 0 && options.json !== true) print(io, 'No such entry.')
    return exitCode.ok
  },
})

/** `latchkey audit tail`: the newest entries, and those that come. */
export const auditTail = serviceCommand({
  name: 'audit tail',
  description: 'Shows the newest entries of the audit log and, with --follow, those that come, until it is stopped.',
  example: 'npx latchkey audit tail --kind session',
  options: {
    ...filters,
    limit: wholeNumber('<number>', 'how many of those that are there (default: 10)', { min: 1, max: 10_000 }),
    follow: flag('go on until it is stopped'),
    json,
  },
  async run({ auth, options, io }) {
    const { findEntries } = await openAuditLog(auth)
    const { rejectInside, watchStop } = await import('../moving/follow.ts')
    if (options.follow === true) rejectInside(io, 'read the audit log')
    const filter = filterOf(options)
    const newest = await findEntries(auth.db, filter, { limit: options.limit ?? 10 })
    for (const entry of newest.toReversed()) show(io, entry, options.json)
    if (options.follow !== true) return exitCode.ok
    const stopping = watchStop(io)
    // Entries of transactions that commit late have an earlier moment: those of the last minute are looked at again.
    const shown = new Map(newest.map(({ id, at }) => [id, at]))
    while (!stopping.isStopped()) {
      await stopping.wait(tailEvery)
      if (stopping.isStopped()) break
      const from = new Date(io.now().getTime() - 60_000)
      for (const entry of await findEntries(auth.db, { ...filter, from }, { limit: page, oldestFirst: true })) {
        if (!shown.has(entry.id)) show(io, entry, options.json)
        shown.set(entry.id, entry.at)
      }
      for (const [id, at] of shown) if (at < from) shown.delete(id)
    }
    stopping.end()
    return exitCode.ok
  },
})

/** `latchkey audit verify`: works every hash of the chain out again. */
export const auditVerify = serviceCommand({
  name: 'audit verify',
  description: 'Works the chain of hashes out again, and names each entry that was changed, removed or inserted.',
  example: 'npx latchkey audit verify',
  options: {
    head: text('<hash>', 'a hash that an earlier run printed: the chain has to hold it still'),
    json: flag('print JSON'),
  },
  async run({ auth, options, io }) {
    const { verifyChain } = await openAuditLog(auth)
    const report = await patientTransaction(auth.db, (tx) => verifyChain(tx, options.head), patience)
    const { problems, sealed, waiting, from, head, anchored } = report
    if (options.json === true) printJson(io, report)
    else {
      for (const { problem, says } of problems) print(io, `${problem.padEnd(8)}  ${says}.`)
      if (anchored === false)
        print(io, 'removed   The hash that was named is none of this chain: it has another history.')
      if (head === null) print(io, 'Nothing was sealed yet.')
      else
        print(
          io,
          `${sealed} entries since ${from}, ${waiting} waiting. Head: ${head.hash} (${head.day}, link ${head.sequence})`,
        )
      if (head !== null)
        note(io, 'Keep the head elsewhere: npx latchkey audit verify --head <hash> finds a history that was rewritten.')
    }
    return problems.length === 0 && anchored !== false ? exitCode.ok : exitCode.inconsistent
  },
})

/** `latchkey audit export`: JSON, an object in each line. */
export const auditExport = serviceCommand({
  name: 'audit export',
  description: 'Writes the audit log to standard output, the oldest entries first, a JSON object in each line.',
  example: 'npx latchkey audit export --since 2026-11-01 --until 2026-12-01 > november.jsonl',
  options: filters,
  async run({ auth, options, io }) {
    const { findEntries } = await openAuditLog(auth)
    const filter = filterOf(options)
    let count = 0
    for (let after: AuditEntry | undefined; ;) {
      const entries = await findEntries(auth.db, filter, { limit: page, after, oldestFirst: true })
      for (const entry of entries) print(io, JSON.stringify(entry))
      count += entries.length
      after = entries.at(-1)
      if (entries.length < page) break
    }
    note(io, `${count} entries.`)
    return exitCode.ok
  },
})
