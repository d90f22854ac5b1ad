import { cpus, totalmem } from 'node:os'
import type { Figures } from './load.ts'

/** What one round measured, with the server's processor time per request in microseconds where it is known. */
export interface Round extends Figures {
  readonly processor: number | undefined
}

/** Rounds of the bare server and of Latchkey, taken in turns. */
export interface Comparison {
  readonly name: string
  readonly bare: readonly Round[]
  readonly ours: readonly Round[]
  /** Share of the bare server's throughput that is our aim. */
  readonly aim: number
}

function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const [low = 0, high = 0] = [sorted[middle - 1], sorted[middle]]
  return sorted.length % 2 === 1 ? high : (low + high) / 2
}

/** Median of the ratios of neighbouring rounds: what else the machine does falls on both of a pair. */
export function ratioOf({ bare, ours }: Comparison): number {
  return median(ours.map((figures, index) => figures.perSecond / (bare[index]?.perSecond ?? Number.NaN)))
}

function row(label: string, rounds: readonly Round[], ratio: string): string {
  const of = (key: keyof Round) => median(rounds.map((round) => round[key] ?? Number.NaN))
  const cells = [
    of('perSecond').toFixed(0),
    of('p50').toFixed(2),
    of('p99').toFixed(2),
    of('processor').toFixed(0),
    ratio,
  ]
  return `${label.padEnd(34)}${cells.map((cell) => cell.padStart(12)).join('')}`
}

/** The table that a person reads, and the machine it was measured on. */
export function table(comparisons: readonly Comparison[]): string {
  const [cpu] = cpus()
  const machine = `${cpus().length} × ${cpu?.model.trim() ?? 'unknown processor'}, ${Math.round(totalmem() / 2 ** 30)} GB`
  const head = `${''.padEnd(34)}${['per second', 'p50 ms', 'p99 ms', 'cpu µs/req', 'ratio'].map((cell) => cell.padStart(12)).join('')}`
  const rows = comparisons.flatMap((comparison) => {
    const ratio = ratioOf(comparison)
    const verdict = `${ratio.toFixed(2)} ${ratio >= comparison.aim ? '✓' : '✗'}`
    return [
      row(`${comparison.name}: bare node:http`, comparison.bare, '1.00'),
      row(`${comparison.name}: latchkey`, comparison.ours, verdict),
    ]
  })
  const aims = comparisons.map((comparison) => `${comparison.name} ≥ ${comparison.aim}`).join(', ')
  const rounds = comparisons.map((comparison) => `${comparison.bare.length} pairs of ${comparison.name}`).join(', ')
  return [
    `Node ${process.versions.node} · ${process.platform} ${process.arch} · ${machine}`,
    'Server, PostgreSQL and load generator share this machine. Medians over rounds taken in turns.',
    `Rounds: ${rounds}. Aims: ${aims}.`,
    '',
    head,
    ...rows,
  ].join('\n')
}
