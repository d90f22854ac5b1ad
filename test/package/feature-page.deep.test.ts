import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ownEnvironment } from './install.ts'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../..', import.meta.url))
/** What somebody who follows the page has beside our two packages. */
const tools = ['vitest', 'typescript', '@types', 'jiti']
/** What npm would install of our two packages. */
const packed = ['package.json', 'dist', 'templates', 'widgets/package.json', 'widgets/dist']

/** Calls by the client of the page; the address says what was sent. */
const calls = `
globalThis.location = new URL('http://localhost:3000/')
globalThis.fetch = async (url, { method }) => {
  console.log(method, new URL(url, location).pathname.replace('/api/auth', ''))
  return Response.json([])
}
const { client } = await import('./client.ts')
await client.notes.list({})
await client.notes.list({ query: { limit: 10 } })
await client.notes.addNote({ text: 'Buy milk' })
`

/** The files of the page: its code blocks that begin with a comment which is a path. */
async function filesOfPage(): Promise<ReadonlyMap<string, string>> {
  const page = await readFile(join(root, 'docs/features.md'), 'utf8')
  const blocks = page.matchAll(/^```ts\n\/\/ ([\w./-]+\.ts)\n(.*?)^```$/gms)
  return new Map([...blocks].map(([, path = '', text = '']) => [path, text]))
}

describe('the page on writing a feature, followed by somebody who has only the packages', () => {
  let folder: string
  const node = (script: string, ...args: readonly string[]) =>
    run(process.execPath, [join(folder, script), ...args], {
      cwd: folder,
      env: { ...ownEnvironment(), LATCHKEY_MODE: 'development', NO_COLOR: '1' },
    })

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'latchkey-feature-page-'))
    await cp(join(root, 'test/package/feature-page'), folder, { recursive: true })
    const modules = join(folder, 'node_modules')
    // Copies, because a test runner takes what a link leads to for a part of the project.
    for (const part of packed) {
      const place = part.startsWith('widgets/') ? part.replace('widgets', '@latchkey/react') : join('latchkey', part)
      await cp(join(root, part), join(modules, place), { recursive: true })
    }
    for (const owner of ['latchkey', '@latchkey/react']) {
      await symlink(join(root, 'node_modules'), join(modules, owner, 'node_modules'))
    }
    for (const tool of tools) await symlink(join(root, 'node_modules', tool), join(modules, tool))
    for (const [path, text] of await filesOfPage()) {
      await mkdir(dirname(join(folder, path)), { recursive: true })
      await writeFile(join(folder, path), text)
    }
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

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
    const { stdout } = await node(
      'node_modules/vitest/vitest.mjs',
      'run',
      '--root',
      folder,
      '--testTimeout=200000',
      '--hookTimeout=200000',
    )
    expect(stdout).toMatch(/Tests\s+2 passed/)
  })

  it('writes the facts for the client, which then has the types of every call', async () => {
    await node('node_modules/jiti/lib/jiti-cli.mjs', 'write-manifest.ts')
    expect(await readFile(join(folder, 'manifest.ts'), 'utf8')).toContain('"/sign-up/email"')
    // What the client of the page sends, as the service of the page wants it.
    await writeFile(join(folder, 'calls.mts'), calls)
    const { stdout } = await node('node_modules/jiti/lib/jiti-cli.mjs', 'calls.mts')
    expect(stdout.trim().split('\n')).toEqual(['GET /notes/list', 'GET /notes/list', 'POST /notes/add-note'])
    await rm(join(folder, 'calls.mts'))
    await expect(node('node_modules/typescript/bin/tsc')).resolves.toMatchObject({ stdout: '' })
    const client = await readFile(join(folder, 'client.ts'), 'utf8')
    await writeFile(join(folder, 'client.ts'), client.replace("{ text: 'Buy milk' }", '{ text: 5 }'))
    await expect(node('node_modules/typescript/bin/tsc')).rejects.toMatchObject({
      stdout: expect.stringContaining('not assignable'),
    })
  })
})
