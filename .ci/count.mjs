// Prints `N passed, N failed, N skipped` from vitest's JSON reports, of which a later one replaces what an earlier one says of
// the same file, and fails when they contradict the exit code.
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'

const [code, ...paths] = process.argv.slice(2)
const reports = paths.map((path) => JSON.parse(readFileSync(path, 'utf8')))
const files = new Map(reports.flatMap(({ testResults }) => testResults.map((file) => [file.name, file])))

const counted = { passed: 0, failed: 0, skipped: 0 }
for (const file of files.values()) {
  for (const { status } of file.assertionResults)
    counted[status === 'passed' || status === 'failed' ? status : 'skipped']++
  // A file that broke before its first test is a failure although no test of it has that status.
  if (file.status === 'failed' && !file.assertionResults.some(({ status }) => status === 'failed')) counted.failed++
}

for (const { testResults } of reports.slice(0, -1))
  for (const { name, assertionResults } of testResults)
    for (const { fullName, status } of assertionResults)
      if (status === 'failed') console.log(`failed at the first try: ${basename(name)}: ${fullName}`)

const contradicts = code === '0' && (counted.failed > 0 || counted.passed === 0)
if (contradicts) console.error('The test command ended with 0, but its reports tell of failed tests or of none at all.')
console.log(`${counted.passed} passed, ${counted.failed} failed, ${counted.skipped} skipped`)
if (contradicts) process.exitCode = 1
