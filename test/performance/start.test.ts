import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { emptyFolder } from '../cli/in-process.ts'
import { startService } from '../support/process.ts'

const config =
  "import { defineConfig, emailPassword } from 'latchkey'\nexport default defineConfig({ features: [emailPassword()] })\n"

interface Coverage {
  readonly result: readonly { readonly url: string }[]
}

/** The packages of which a process loaded a module, as V8 wrote them down in `folder` when it ended. */
function packagesIn(folder: string): string[] {
  const reports = readdirSync(folder).map((file): Coverage => JSON.parse(readFileSync(join(folder, file), 'utf8')))
  const names = reports
    .flatMap(({ result }) => result.map(({ url }) => /^file:.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1]))
    .filter((name) => name !== undefined)
  return [...new Set(names)].toSorted()
}

it('a start loads the packages that every service needs, and leaves the others until they are used', async () => {
  const cwd = emptyFolder({ 'auth.config.ts': config })
  const folder = join(cwd, 'coverage')
  const env = { LATCHKEY_SECRETS: '1:a-secret-of-the-test-0123456789-abc', NODE_V8_COVERAGE: folder }
  const service = await startService(['--dev'], { cwd, env })
  expect((await service.stop()).code).toBe(0)
  expect(packagesIn(folder)).toEqual([
    '@electric-sql/pglite',
    'content-type',
    'destr',
    'h3',
    'jiti',
    'lru-cache',
    'negotiator',
    'rou3',
    'srvx',
    'unstorage',
  ])
})
