import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { oldNode } from '../../cli/old-node.ts'
import own from '../../package.json' with { type: 'json' }

const run = promisify(execFile)
const program = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url))

describe('a Node that is too old', () => {
  it('is named with the oldest that will do, before anything else is read', async () => {
    // All that an old Node and this one differ in for the program: what it says of itself.
    const old = `data:text/javascript,Object.defineProperty(process, 'version', { value: 'v18.20.4' })`
    const ended = run(process.execPath, ['--import', old, program, 'serve'])
    await expect(ended).rejects.toMatchObject({
      code: 78,
      stdout: '',
      stderr: `Latchkey needs Node.js 20.19 or newer, and this is v18.20.4 (${process.execPath}). Get a newer one from https://nodejs.org or with your version manager, e.g. \`nvm install --lts\`.\n`,
    })
  })

  it.each(['v20.19.0', 'v20.20.2', 'v22.0.0', 'v24.11.1'])('is not %s', (version) => {
    expect(oldNode(version, '/usr/bin/node')).toBeUndefined()
  })

  it.each(['v14.21.3', 'v18.20.4', 'v20.9.0', 'v20.18.3'])('is %s', (version) => {
    expect(oldNode(version, '/usr/bin/node')).toContain(version)
  })

  it('is older than what package.json asks for', () => {
    const [, version = ''] = />=(.+)/.exec(own.engines.node) ?? []
    expect(oldNode(`v${version}.0`, 'node')).toBeUndefined()
    expect(oldNode('v1.0.0', 'node')).toContain(`needs Node.js ${version} `)
  })

  it('reads no file of ours first but the few lines by which the bundle joins modules', async () => {
    const text = await readFile(program, 'utf8')
    const imported = [...text.matchAll(/^import\b[^'"]*"(\.[^"]+)"/gm)].map(([, path = '']) => path)
    expect(imported).toHaveLength(1)
    const helpers = await readFile(new URL(imported[0] ?? '', pathToFileURL(program)), 'utf8')
    expect(helpers).not.toMatch(/^\/\/ (?:dist|node_modules)\//m)
  })
})
