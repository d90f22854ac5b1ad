// Checks the widgets against the list of requirements in real browsers, and prints the score.
import { startVitest } from 'vitest/node'

const needed = 0.97
const results = new Map()
let manual = []
let firefox = 'not found'

const reporter = {
  onTestCaseResult(test) {
    const { check, byHand, firefox: found } = test.meta()
    if (byHand !== undefined) manual = byHand
    if (found !== undefined) firefox = found
    if (check === undefined) return
    const { state, errors = [] } = test.result()
    const why = errors[0]?.message.split('\n')[0] ?? ''
    const passed = state === 'passed'
    const row = results.get(check.number) ?? { ...check, browsers: {} }
    row.browsers[check.browser] = { passed, why }
    results.set(check.number, row)
    process.stderr.write(passed ? '.' : 'F')
  },
}

/** The rest of the command line goes to vitest, e.g. `--config`. */
const options = Object.fromEntries(
  process.argv.slice(2).flatMap((word, index, words) => {
    return word.startsWith('--') ? [[word.slice(2), words[index + 1] ?? true]] : []
  }),
)
const env = { ...process.env, LATCHKEY_QUALITY_FIREFOX: 'yes' }
const vitest = await startVitest('test', ['test/widgets/quality.test.ts'], {
  ...options,
  watch: false,
  env,
  reporters: [reporter],
})
await vitest.close()

const rows = [...results.values()].toSorted((one, other) => one.number - other.number)
const verdict = (outcome) => (outcome === undefined ? '–' : outcome.passed ? 'pass' : 'FAIL')
const widest = Math.max(...rows.map(({ title }) => title.length))
console.log(
  `\n\n  #  ${'requirement'.padEnd(widest)}  Chromium  Firefox${firefox === 'not found' ? ' (not found)' : ''}`,
)
for (const { number, title, blocker, browsers } of rows) {
  const mark = blocker ? '!' : ' '
  const line = [verdict(browsers.chromium).padEnd(8), verdict(browsers.firefox)].join('  ')
  console.log(`${String(number).padStart(3)}${mark} ${title.padEnd(widest)}  ${line}`)
  for (const [browser, { passed, why }] of Object.entries(browsers))
    if (!passed) console.log(`       ${browser}: ${why}`)
}
console.log('\nDecided by a person, or not at all (in neither number):')
for (const { number, title, reason } of manual) console.log(`${String(number).padStart(3)}  ${title}: ${reason}`)

const outcomes = (only) => rows.filter(only).flatMap(({ browsers }) => Object.values(browsers))
const score = (all) => `${all.filter(({ passed }) => passed).length}/${all.length}`
const [blockers, all] = [outcomes(({ blocker }) => blocker), outcomes(() => true)]
const share = all.filter(({ passed }) => passed).length / all.length
console.log(`\nblockers (!) ${score(blockers)}, total ${score(all)} (${(share * 100).toFixed(1)} %)`)
const ready = all.length > 0 && blockers.every(({ passed }) => passed) && share >= needed
process.exitCode = ready ? 0 : 1
