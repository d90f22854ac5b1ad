// Prints the test files that get a second try, one a line: those that failed, when all of them open a browser and they are
// at most two. What a server, the database or a race answers is right at the first try or wrong.
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'

const most = 2
const opensBrowser = (file) => /\bopenBrowser\(/.test(readFileSync(file, 'utf8'))

const report = JSON.parse(readFileSync(process.argv[2], 'utf8'))
const failed = report.testResults
  .filter(({ status }) => status === 'failed')
  .map(({ name }) => relative(process.cwd(), name).replaceAll('\\', '/'))
if (failed.length <= most && failed.every(opensBrowser)) for (const file of failed) console.log(file)
