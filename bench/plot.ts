/**
 * `npm run bench:plot -- results.json … > plot.svg`: bars of what a second brings, of Latchkey, the bare server and better-auth.
 * Later files win over earlier ones. Each group has a scale of its own: its fastest is as long as the page allows.
 */
import { readFileSync } from 'node:fs'
import type { Result, Results } from './report.ts'
import type { SideName } from './sides.ts'

const sides: readonly { readonly name: SideName; readonly label: string; readonly className: string }[] = [
  { name: 'latchkey', label: 'Latchkey', className: 'ours' },
  { name: 'floor', label: 'bare node:http', className: 'floor' },
  { name: 'better-auth', label: 'better-auth', className: 'theirs' },
]
const layout = { width: 760, left: 210, bar: 10, gap: 3, group: 12, top: 34, longest: 440 }

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const number = (value: number) => Math.round(value).toLocaleString('en')

function resultsIn(files: readonly string[]): readonly Result[] {
  const found = new Map<string, Result>()
  for (const file of files) {
    const { results }: Results = JSON.parse(readFileSync(file, 'utf8'))
    for (const result of results) found.set(result.name, result)
  }
  return [...found.values()]
}

/** The bars of one scenario, from `top` on. */
function group(result: Result, top: number): { readonly svg: string; readonly height: number } {
  const bars = sides.flatMap(({ name, className }) => {
    const rate = result.sides[name]?.perSecond
    return rate === undefined ? [] : [{ rate, className }]
  })
  const most = Math.max(...bars.map(({ rate }) => rate))
  const lines = bars.map(({ rate, className }, index) => {
    const y = top + index * (layout.bar + layout.gap)
    const length = Math.max(1, (rate / most) * layout.longest)
    return [
      `<rect class="${className}" x="${layout.left}" y="${y}" width="${length.toFixed(1)}" height="${layout.bar}" rx="2"/>`,
      `<text class="value" x="${layout.left + length + 6}" y="${y + layout.bar - 1}">${number(rate)}</text>`,
    ].join('')
  })
  const middle = top + (bars.length * (layout.bar + layout.gap)) / 2 + 3
  const title = `<text class="title" x="${layout.left - 10}" y="${middle}">${escaped(result.title)}</text>`
  return { svg: [title, ...lines].join('\n'), height: bars.length * (layout.bar + layout.gap) + layout.group }
}

/** The whole picture; its colours follow the reader's theme. */
function plot(results: readonly Result[]): string {
  let top = layout.top
  const groups = results.map((result) => {
    const { svg, height } = group(result, top)
    top += height
    return svg
  })
  const legend = sides.map(({ label, className }, index) => {
    const x = layout.left + index * 150
    return `<rect class="${className}" x="${x}" y="10" width="10" height="10" rx="2"/><text class="legend" x="${x + 16}" y="19">${label}</text>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${layout.width} ${top}" role="img" aria-label="Requests a second of Latchkey, a bare node:http server and better-auth">
<style>
text{font:12px system-ui,sans-serif;fill:#18181b}.title{text-anchor:end}.value{font-size:11px;fill:#52525b}
.ours{fill:#4f46e5}.floor{fill:#a1a1aa}.theirs{fill:#f59e0b}
@media(prefers-color-scheme:dark){text{fill:#fafafa}.value{fill:#a1a1aa}.ours{fill:#818cf8}.floor{fill:#71717a}}
</style>
${legend.join('\n')}
${groups.join('\n')}
</svg>
`
}

process.stdout.write(plot(resultsIn(process.argv.slice(2))))
