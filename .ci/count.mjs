// Prints what vitest's JSON reports come to, of which a later one replaces what an earlier one says of the same file. Its last
// line is `N passed, N failed, N skipped`; the lines before it say what passed at the second try only, which is also written
// into the ledger, test/flaky.md. Fails when the reports contradict the exit code.
import { appendFileSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'

const ledger = 'test/flaky.md'
const [code, ...paths] = process.argv.slice(2)
const reports = paths.map((path) => JSON.parse(readFileSync(path, 'utf8')))
const files = new Map(reports.flatMap(({ testResults }) => testResults.map((file) => [file.name, file])))

const counted = { passed: 0, failed: 0, skipped: 0 }
for (const file of files.values()) {
  for (const { status } of file.assertionResults)
    counted[status === 'passed' || status === 'failed' ? status : 'skipped']++
  // A file that broke before its first test is a failure although no test of it has that status.
  if (file.status === 'failed' && !failures(file).length) counted.failed++
}

const secondTry = reports
  .slice(0, -1)
  .flatMap(({ testResults }) => testResults)
  .flatMap((file) => failuresOrWhole(file).map((test) => ({ file: file.name, test })))
  .filter(({ file, test }) => hasPassed(files.get(file), test))
  .map(({ file, test }) => ({ file: relative(process.cwd(), file).replaceAll('\\', '/'), test }))

for (const { file, test } of secondTry) console.log(`passed at the second try: ${file}: ${test}`)
if (secondTry.length > 0) {
  const today = new Date().toISOString().slice(0, 10)
  appendFileSync(ledger, secondTry.map(({ file, test }) => `- ${today} ${file}: ${test}\n`).join(''))
  console.log(
    `${secondTry.length} passed at the second try only. Commit their lines in ${ledger}; who mends one removes it.`,
  )
}

const contradicts = code === '0' && (counted.failed > 0 || counted.passed === 0)
if (contradicts) console.error('The test command ended with 0, but its reports tell of failed tests or of none at all.')
console.log(`${counted.passed} passed, ${counted.failed} failed, ${counted.skipped} skipped`)
if (contradicts) process.exitCode = 1

function failures({ assertionResults }) {
  return assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName)
}

function failuresOrWhole(file) {
  const failed = failures(file)
  return failed.length === 0 && file.status === 'failed' ? ['(the whole file)'] : failed
}

function hasPassed(file, test) {
  if (test === '(the whole file)') return file.status === 'passed'
  return file.assertionResults.some(({ fullName, status }) => fullName === test && status === 'passed')
}
