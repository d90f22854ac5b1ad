import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { build } from 'esbuild'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { repairs } from '../../.scripts/driver-repairs.mjs'
import { buildDriver, driverDiff, repaired } from '../../.scripts/driver.mjs'
import { itDeep } from '../support/depth.ts'

const driver = fileURLToPath(new URL('../../runtime/database/driver.generated.js', import.meta.url))
const published = (name: string) =>
  readFileSync(fileURLToPath(new URL(`../../node_modules/postgres/src/${name}`, import.meta.url)), 'utf8')
const folder = mkdtempSync(join(tmpdir(), 'latchkey-driver-'))
const program = join(folder, 'driver-faults.mjs')
const cases = repairs.flatMap(({ name, tests }) => tests.map((test) => [test, name] as const))

beforeAll(async () => {
  await build({
    entryPoints: [join(import.meta.dirname, 'programs/driver-faults.ts')],
    outfile: program,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    logLevel: 'error',
  })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Provokes a fault of the driver in `file`, in a process of its own. */
const provoke = (file: string, test: string) => promisify(execFile)(process.execPath, [program, file, test])

/** `provoke` in a driver that is built for it; gives what the process ended with, undefined when it did right. */
async function endOf(test: string, options: { stock?: boolean; without?: string }): Promise<unknown> {
  const file = join(folder, `${options.without ?? 'stock'}-${test}.mjs`)
  await buildDriver({ out: file, ...options })
  return provoke(file, test).then(
    () => undefined,
    (error: { code?: unknown }) => error.code,
  )
}

describe.each(cases)('%s', (test, name) => {
  it('goes right in the driver that the service runs', async () => {
    await provoke(driver, test)
  })

  // 13: nothing was left to do, and the answer had not come.
  itDeep(`goes wrong without the repair ${name}, and in the published driver`, async () => {
    expect([1, 13]).toContain(await endOf(test, { without: name }))
    expect([1, 13]).toContain(await endOf(test, { stock: true }))
  })
})

it('refuses to build from a driver in which a repair finds no place, or two, and names it', () => {
  const text = published('connection.js')
  const mended = text.replace('socket.write(chunk, fn)', 'socket.write(chunk)')
  expect(() => repaired('connection.js', mended)).toThrow(
    /The repair write-after-loss finds .* 0 times .*mended the fault/,
  )
  expect(() => repaired('connection.js', text + text)).toThrow('2 times')
  expect(() => repaired('connection.js', mended, 'write-after-loss')).not.toThrow()
})

it('refuses to leave out a repair that does not exist', async () => {
  await expect(buildDriver({ out: join(folder, 'none.mjs'), without: 'none' })).rejects.toThrow('no repair none')
})

it('says of each repair what it is for and what upstream knows', () => {
  const diff = driverDiff()
  for (const { name, fault, upstream, edits } of repairs) {
    expect(diff).toContain(`# ${name}\n#   ${fault}\n#   Upstream: ${upstream}\n`)
    expect(upstream).toMatch(/^(?:Issues? \d|Pull request \d|Not reported yet|The parameter: )/)
    for (const { file } of edits) expect(diff).toContain(`--- a/published/${file}\n+++ b/repaired/${file}\n`)
  }
})

it('is what the service runs', () => {
  expect(readFileSync(driver, 'utf8')).toContain(', repaired. Generated: do not edit.')
})

it('is made from the exact version that is listed', () => {
  const text = readFileSync(fileURLToPath(new URL('../../package.json', import.meta.url)), 'utf8')
  const { devDependencies }: { devDependencies: Record<string, string> } = JSON.parse(text)
  expect(readFileSync(driver, 'utf8')).toContain(`// postgres ${devDependencies['postgres']} by`)
})
