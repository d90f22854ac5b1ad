import { kinds } from './record.ts'

/** What became of a record. */
export type Outcome = 'taken' | 'updated' | 'unchanged' | 'merged' | 'rejected' | Gone
/** What became of a record that was taken before and is not there any more. */
type Gone = 'removed' | 'kept'
const outcomes: readonly Outcome[] = ['taken', 'updated', 'unchanged', 'merged', 'rejected', 'removed', 'kept']

/** Rejections and notes that are told one by one; of the others there are counts. */
const mostExamples = 50

/** A record that was rejected, or a field of one that was left out. */
export interface Remark {
  readonly kind: string
  /** Where it was read: a line, or the id that the source knows it by. */
  readonly place: string
  readonly field?: string
  readonly reason: string
}

/** What an import did, or would do. Its size does not depend on how much was read. */
export class Report {
  readonly #counts = new Map<string, number>()
  readonly #reasons = new Map<string, { count: number; readonly isRejection: boolean }>()
  readonly #rejected: Remark[] = []
  readonly #leftOut: Remark[] = []

  count(kind: string, outcome: Outcome, times = 1): void {
    if (times === 0) return
    const key = `${kind} ${outcome}`
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + times)
  }

  reject(remark: Remark): void {
    this.count(remark.kind, 'rejected')
    this.#remark(remark, true)
    if (this.#rejected.length < mostExamples) this.#rejected.push(remark)
  }

  leaveOut(remark: Remark): void {
    this.#remark(remark, false)
    if (this.#leftOut.length < mostExamples) this.#leftOut.push(remark)
  }

  #remark({ kind, field, reason }: Remark, isRejection: boolean): void {
    const key = `${kind}${field === undefined || field === '' ? '' : `.${field}`}: ${reason}`
    const known = this.#reasons.get(key) ?? { count: 0, isRejection }
    known.count += 1
    // Reasons come from us: there are few. A source of somebody's own might make more.
    if (this.#reasons.size < 500 || this.#reasons.has(key)) this.#reasons.set(key, known)
  }

  /** How many records had this outcome. */
  total(outcome: Outcome): number {
    return [...this.#counts].reduce((sum, [key, count]) => (key.endsWith(` ${outcome}`) ? sum + count : sum), 0)
  }

  /** How many records were read. */
  get read(): number {
    const read = outcomes.filter((outcome) => outcome !== 'removed' && outcome !== 'kept')
    return read.reduce((sum, outcome) => sum + this.total(outcome), 0)
  }

  /** For `--json`. */
  toJSON() {
    const seen = [...new Set([...kinds, ...[...this.#counts.keys()].map((key) => key.split(' ')[0] ?? '')])]
    const of = (kind: string) =>
      Object.fromEntries(outcomes.map((outcome) => [outcome, this.#counts.get(`${kind} ${outcome}`) ?? 0]))
    const reasons = (isRejection: boolean) =>
      Object.fromEntries(
        [...this.#reasons].filter(([, one]) => one.isRejection === isRejection).map(([key, { count }]) => [key, count]),
      )
    return {
      kinds: Object.fromEntries(
        seen
          .filter((kind) => outcomes.some((one) => this.#counts.has(`${kind} ${one}`)))
          .map((kind) => [kind, of(kind)]),
      ),
      rejected: { reasons: reasons(true), first: this.#rejected },
      leftOut: { reasons: reasons(false), first: this.#leftOut },
    }
  }

  /** For people. */
  lines(): string[] {
    const { kinds: byKind, rejected, leftOut } = this.toJSON()
    const rows = Object.entries(byKind).map(([kind, counts]) => {
      const parts = outcomes.filter((one) => (counts[one] ?? 0) > 0).map((one) => `${counts[one]} ${one}`)
      return `${kind.padEnd(13)} ${parts.join(', ')}`
    })
    return [
      ...(rows.length === 0 ? ['Nothing was read.'] : rows),
      ...told('Rejected:', rejected),
      ...told('Left out, the rest of the record was taken:', leftOut),
    ]
  }
}

function told(
  title: string,
  { reasons, first }: { readonly reasons: Record<string, number>; readonly first: readonly Remark[] },
): string[] {
  const lines = Object.entries(reasons).map(([reason, count]) => `  ${String(count).padStart(7)}  ${reason}`)
  if (lines.length === 0) return []
  const examples = first.slice(0, 10).map(({ kind, place, field, reason }) => {
    return `           ${kind} ${place}${field === undefined || field === '' ? '' : `, ${field}`}: ${reason}`
  })
  return ['', title, ...lines, '         the first of them:', ...examples]
}
