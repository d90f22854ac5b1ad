import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import type { TestProject } from 'vitest/node'
import { findBrowser } from './browser.ts'
import { buildFixtures, type ReactBuild } from './fixture-pages.ts'
import { keepFilesInMemory } from './memory-folder.ts'
import { startPgBouncer } from './pgbouncer.ts'
import { dropTestDatabases, startPostgres } from './postgres.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Administrator's URL of the throw-away PostgreSQL. */
    postgres: string
    /** What the names of databases begin with that live as long as the run. */
    run: string
    /** `fast` on every push, `deep` for what takes longer than that is worth; `docs/testing-latchkey.md` says what is in which. */
    depth: 'fast' | 'deep'
    /** Of which build of React the pages of fixtures are, unless they ask for another: on every push that for production. */
    react: ReactBuild
    /** The folder of all fixtures, bundled. */
    fixtures: string
    /** Path of the browser that widget tests drive. */
    browser: string
  }
}

/** Finds or starts what the tests need, once: the built package, PostgreSQL, a browser. Stops what it started. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  execFileSync(process.execPath, ['.scripts/build.mjs', '--if-stale'], { stdio: 'inherit' })
  // The deep suite installs whole frameworks, which is too much for a memory.
  const forgetFiles = project.config.provide.depth === 'deep' ? () => {} : keepFilesInMemory()
  const react = project.config.provide.depth === 'deep' ? 'development' : 'production'
  project.provide('react', react)
  project.provide('fixtures', await buildFixtures(react))
  project.provide('browser', await findBrowser())
  // Each of hundreds of small databases would be looked at in turn.
  const postgres = await startPostgres(['autovacuum=off'])
  project.provide('postgres', postgres.url)
  const pooler = process.env['TEST_POOLER'] === 'pgbouncer' ? await startPgBouncer(postgres.url) : undefined
  if (pooler !== undefined) process.env['TEST_POOLER_PORT'] = String(pooler.port)
  const run = `latchkey_run_${randomBytes(4).toString('hex')}`
  project.provide('run', run)
  return async () => {
    await dropTestDatabases(postgres.url, run)
    await pooler?.stop()
    await postgres.stop()
    forgetFiles()
  }
}
