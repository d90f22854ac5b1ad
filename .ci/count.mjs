// Prints `N passed, N failed, N skipped` from vitest's JSON report, and fails when the report contradicts the exit code.
import { readFileSync } from 'node:fs'

const [path, code] = process.argv.slice(2)
const report = JSON.parse(readFileSync(path, 'utf8'))

const counted = { passed: 0, failed: 0, skipped: 0 }
for (const file of report.testResults) {
  for (const { status } of file.assertionResults)
    counted[status === 'passed' || status === 'failed' ? status : 'skipped']++
  // A file that broke before its first test is a failure although no test of it has that status.
  if (file.status === 'failed' && !file.assertionResults.some(({ status }) => status === 'failed')) counted.failed++
}

const contradicts = code === '0' && (counted.failed > 0 || counted.passed === 0)
if (contradicts) console.error('The test command ended with 0, but its report tells of failed tests or of none at all.')
console.log(`${counted.passed} passed, ${counted.failed} failed, ${counted.skipped} skipped`)
if (contradicts) process.exitCode = 1
