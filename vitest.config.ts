import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './test/support/longest-first.ts'
import { SkipReasons } from './test/support/skip-reasons.ts'

const source = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Tests of the code itself: its rows, words, types, generated files; what an entry weighs and brings, what a start loads. */
export const ofTheCode = [
  'test/{architecture,types}/**/*.test.{ts,tsx}',
  'test/{package/sizes,widgets/sentences,performance/start}.test.ts',
]

/**
 * The configuration of a suite. `deep` has all tests, and those that ask for `inject('depth')` do more in it. `fast` leaves out
 * `*.deep.test.ts`, and the tests of the code itself, which `npm run check` runs beside lint and the compiler.
 */
export const suite = (
  depth: 'fast' | 'deep',
  include: string[] = ['test/**/*.test.{ts,tsx}'],
  without: string[] = [],
) =>
  defineConfig({
    resolve: {
      alias: [
        { find: /^latchkey$/, replacement: source('./runtime/index.ts') },
        { find: /^@latchkey\/react\/client$/, replacement: source('./widgets/client/index.ts') },
        { find: /^@latchkey\/react\/audit-log$/, replacement: source('./widgets/audit/index.ts') },
        { find: /^@latchkey\/react\/admin-users$/, replacement: source('./widgets/admin/users/index.ts') },
        {
          find: /^@latchkey\/react\/impersonation-banner$/,
          replacement: source('./widgets/admin/impersonation-banner/index.ts'),
        },
        { find: /^@latchkey\/react$/, replacement: source('./widgets/index.ts') },
        { find: /^latchkey\/feature$/, replacement: source('./runtime/feature-door.ts') },
        { find: /^latchkey\/testing$/, replacement: source('./runtime/testing/index.ts') },
      ],
    },
    test: {
      name: depth,
      provide: { depth },
      include,
      // Clients and applications that tests install bring tests of their own.
      exclude: ['**/node_modules/**', ...(depth === 'deep' ? [] : ['**/*.deep.test.ts']), ...without],
      // The bundle has these settings too.
      setupFiles: ['.scripts/arktype-settings.mjs'],
      globalSetup: ['test/support/global-setup.ts'],
      reporters: ['default', new SkipReasons()],
      // Nothing here measures time: a busy machine may be several times slower for a while. Deep kills processes twenty times in a test.
      testTimeout: depth === 'deep' ? 1_200_000 : 300_000,
      hookTimeout: 300_000,
      // A condition that a page or another process has to reach; the default of a second is one slow answer.
      expect: { poll: { timeout: 60_000 } },
      // One more than there are cores: pages and servers are waited for. Each may hold a browser and several services.
      maxWorkers: Math.min(availableParallelism() + 1, 6),
      sequence: { sequencer: LongestFirst },
      pool: 'forks',
      // The engine of the embedded database does not live as long as compiling its busy functions again would pay.
      execArgv: depth === 'deep' ? [] : ['--liftoff-only'],
      // A process loads the modules once and keeps its databases for the next file.
      isolate: false,
      // What was translated once is kept for the next run, by the content of each file.
      experimental: { fsModuleCache: true },
      dangerouslyIgnoreUnhandledErrors: false,
    },
  })

export default suite('fast', undefined, ofTheCode)
