import { cpus, totalmem } from 'node:os'
import type { Round, Rounds } from './rounds.ts'
import type { Scenario } from './scenario.ts'
import type { SideName } from './sides.ts'
import { medianOf } from './statistics.ts'

/** What came of a scenario. */
export interface Measured {
  readonly scenario: Scenario
  readonly rounds: Rounds
  /** Of a call of Latchkey, as they were recorded. */
  readonly statements: number
  readonly transactions: number
}

const keys = ['perSecond', 'p50', 'p95', 'p99', 'p999', 'processor', 'memory', 'statements', 'loadProcessor'] as const
type Key = (typeof keys)[number]
/** Medians over the rounds of a side. */
export type Medians = Readonly<Partial<Record<Key, number>>>

/** A scenario as it is kept in a file. */
export interface Result {
  readonly name: string
  readonly title: string
  readonly aim: Scenario['aim']
  readonly transactions: number
  readonly sides: Readonly<Partial<Record<SideName, Medians>>>
  /** Latchkey's rate over that of the others, as medians of neighbouring rounds; and the ratio of the 99th percentiles. */
  readonly ratio: { readonly floor?: number; readonly betterAuth?: number; readonly p99?: number }
}

export interface Machine {
  readonly node: string
  readonly platform: string
  readonly processor: string
  readonly memory: string
}

/** What a file of results says. */
export interface Results {
  readonly machine: Machine & { readonly users: number; readonly rounds: number }
  readonly results: readonly Result[]
}

/** The machine that this is. */
export function machine(): Machine {
  const [cpu] = cpus()
  return {
    node: process.versions.node,
    platform: `${process.platform} ${process.arch}`,
    processor: `${cpus().length} × ${cpu?.model.trim() ?? 'unknown processor'}`,
    memory: `${Math.round(totalmem() / 2 ** 30)} GB`,
  }
}

function mediansOf(rounds: readonly Round[]): Medians {
  const found = keys.flatMap((key) => {
    const numbers = rounds.flatMap((round) => round[key] ?? [])
    return numbers.length === 0 ? [] : [[key, medianOf(numbers)] as const]
  })
  return Object.fromEntries(found)
}

/** What else the machine does falls on neighbouring rounds alike. */
function ratioOf(ours: readonly Round[] = [], others: readonly Round[] | undefined, key: Key): number | undefined {
  if (others === undefined) return undefined
  return medianOf(ours.map((round, turn) => (round[key] ?? Number.NaN) / (others[turn]?.[key] ?? Number.NaN)))
}

function resultOf({ scenario, rounds, statements, transactions }: Measured): Result {
  const { name, title, aim } = scenario
  const sides = Object.fromEntries(Object.entries(rounds).map(([side, list]) => [side, mediansOf(list)]))
  const counted = { ...sides, latchkey: { ...sides['latchkey'], statements } }
  const { latchkey, floor, 'better-auth': theirs } = rounds
  const ratio = {
    floor: ratioOf(latchkey, floor, 'perSecond'),
    betterAuth: ratioOf(latchkey, theirs, 'perSecond'),
    p99: ratioOf(latchkey, floor, 'p99'),
  }
  const known = Object.fromEntries(Object.entries(ratio).filter(([, value]) => value !== undefined))
  return { name, title, aim, transactions, sides: counted, ratio: known }
}

const columns: readonly { readonly head: string; readonly key: Key; readonly digits: number }[] = [
  { head: 'a second', key: 'perSecond', digits: 0 },
  { head: 'p50 ms', key: 'p50', digits: 2 },
  { head: 'p99', key: 'p99', digits: 2 },
  { head: 'p99.9', key: 'p999', digits: 2 },
  { head: 'cpu µs', key: 'processor', digits: 0 },
  { head: 'MB', key: 'memory', digits: 0 },
  { head: 'statements', key: 'statements', digits: 1 },
  { head: 'load µs', key: 'loadProcessor', digits: 0 },
]
const width = 11

function row(label: string, medians: Medians, end = ''): string {
  const cells = columns.map(({ key, digits }) => (medians[key]?.toFixed(digits) ?? '–').padStart(width))
  return `${`  ${label}`.padEnd(16)}${cells.join('')}${end}`
}

/** The ratios that have an aim, and whether they reach it. */
function verdicts({ ratio, aim }: Result): string {
  const said = [
    aim.floor !== undefined && ratio.floor !== undefined
      ? `${ratio.floor.toFixed(2)} of the floor ${ratio.floor >= aim.floor ? '✓' : `✗ (≥ ${aim.floor})`}`
      : undefined,
    aim.mostP99 !== undefined && ratio.p99 !== undefined
      ? `p99 ${ratio.p99.toFixed(2)} × the floor's ${ratio.p99 <= aim.mostP99 ? '✓' : `✗ (≤ ${aim.mostP99})`}`
      : undefined,
    ratio.betterAuth === undefined
      ? undefined
      : `${ratio.betterAuth.toFixed(1)} × better-auth${
          aim.betterAuth === undefined ? '' : ratio.betterAuth >= aim.betterAuth ? ' ✓' : ` ✗ (≥ ${aim.betterAuth})`
        }`,
  ]
  return said.filter((part) => part !== undefined).join(' · ')
}

/** The table that a person reads, and the same as data. */
export function report(measured: readonly Measured[], about: Results['machine']): { text: string; data: Results } {
  const results = measured.map(resultOf)
  const head = `${''.padEnd(16)}${columns.map(({ head: name }) => name.padStart(width)).join('')}`
  const blocks = results.map((result) => {
    const sides = Object.entries(result.sides).map(([name, medians]) => row(name, medians))
    return [`${result.title}: ${verdicts(result)}`, ...sides].join('\n')
  })
  const { node, platform, processor, memory, users, rounds } = about
  const text = [
    `Node ${node} · ${platform} · ${processor}, ${memory} · ${users} users, ${2 * users} sessions · ${rounds} rounds in turns`,
    'Servers, PostgreSQL and load generator share this machine. Medians; times in milliseconds.',
    '',
    head,
    ...blocks,
  ].join('\n')
  return { text, data: { machine: about, results } }
}
