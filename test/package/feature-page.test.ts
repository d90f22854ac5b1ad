import { execFile } from 'node:child_process'
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Installed, installOutside, ownEnvironment } from './install.ts'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../..', import.meta.url))
/** What somebody who follows the page has beside our two packages. */
const tools = ['vitest', 'typescript', '@types', 'jiti']

/** The files of the page: its code blocks that begin with a comment which is a path. */
async function filesOfPage(): Promise<ReadonlyMap<string, string>> {
  const page = await readFile(join(root, 'docs/features.md'), 'utf8')
  const blocks = page.matchAll(/^```ts\n\/\/ ([\w./-]+\.ts)\n(.*?)^```$/gms)
  return new Map([...blocks].map(([, path = '', text = '']) => [path, text]))
}

describe('the page on writing a feature, followed by somebody who has only the packages', () => {
  let installed: Installed
  const node = (script: string, ...args: readonly string[]) =>
    run(process.execPath, [join(installed.folder, script), ...args], {
      cwd: installed.folder,
      env: { ...ownEnvironment(), LATCHKEY_MODE: 'development', NO_COLOR: '1' },
    })

  beforeAll(async () => {
    installed = await installOutside('test/package/feature-page', [], ['latchkey', '@latchkey/react'])
    for (const tool of tools) {
      await symlink(join(root, 'node_modules', tool), join(installed.folder, 'node_modules', tool)).catch(ignoreThere)
    }
    for (const [path, text] of await filesOfPage()) {
      await mkdir(dirname(join(installed.folder, path)), { recursive: true })
      await writeFile(join(installed.folder, path), text)
    }
  })
  afterAll(() => installed?.remove())

  it('names the files of every step', async () => {
    expect([...(await filesOfPage()).keys()]).toEqual([
      'features/notes.ts',
      'auth.config.ts',
      'test/notes.test.ts',
      'write-manifest.ts',
      'client.ts',
    ])
  })

  it('makes the tables', async () => {
    const { stdout } = await node('node_modules/latchkey/dist/cli/main.js', 'migrate')
    expect(stdout).toContain('acme-notes/0001_notes, acme-notes/0002_colour')
  })

  it('passes its own tests', async () => {
    const { stdout } = await node('node_modules/vitest/vitest.mjs', 'run', '--root', installed.folder)
    expect(stdout).toMatch(/Tests\s+2 passed/)
  })

  it('writes the facts for the client, which then has the types of every call', async () => {
    await node('node_modules/jiti/lib/jiti-cli.mjs', 'write-manifest.ts')
    expect(await readFile(join(installed.folder, 'manifest.ts'), 'utf8')).toContain('"/notes/list"')
    await expect(node('node_modules/typescript/bin/tsc')).resolves.toMatchObject({ stdout: '' })
    await installed.edit('client.ts', (text) => text.replace("{ text: 'Buy milk' }", '{ text: 5 }'))
    await expect(node('node_modules/typescript/bin/tsc')).rejects.toMatchObject({
      stdout: expect.stringContaining('not assignable'),
    })
  })
})

/** A package that ours brought already. */
function ignoreThere(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error
}
