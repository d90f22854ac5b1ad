import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { commands } from '../../cli/commands.ts'
import { emptyFolder, latchkey } from './in-process.ts'

const lines = [[], ...commands.map(({ name }) => name.split(' '))]

describe('help', () => {
  it.each(lines.map((words) => [['latchkey', ...words].join(' '), words] as const))(
    'of %s shows its options and an example',
    async (_name, words) => {
      const { code, stdout, stderr } = await latchkey([...words, '--help'], { cwd: emptyFolder() })
      expect(code).toBe(0)
      expect(stderr).toBe('')
      expect(stdout).toMatch(/Example:\n {2}\S.*latchkey/)
      expect(stdout).toMatchSnapshot()
    },
  )

  it('of the whole program names every command', async () => {
    const { stdout } = await latchkey(['--help'], { cwd: emptyFolder() })
    for (const { name } of commands) if (!name.includes(' ')) expect(stdout).toContain(`  ${name} `)
  })
})

describe('the list of commands', () => {
  it('has every name once, and a group before its commands', () => {
    const names = commands.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    for (const name of names.filter((one) => one.includes(' '))) {
      expect(names.indexOf(name.split(' ')[0] ?? '')).toBeLessThan(names.indexOf(name))
    }
  })

  it('is what docs/cli.md describes', () => {
    const page = readFileSync(new URL('../../docs/cli.md', import.meta.url), 'utf8')
    const described = [...page.matchAll(/^\| .*/gm)].join('\n')
    for (const { name, run } of commands) if (run !== undefined) expect(described).toContain(`\`${name}`)
  })
})

describe('a command line that cannot be understood', () => {
  it.each([
    ['an unknown command', ['sevre']],
    ['an unknown option', ['serve', '--prot', '1']],
    ['a port that is none', ['serve', '--port', '70000']],
    ['no command at all', []],
    ['half of a command', ['keys']],
  ])('ends with 2: %s', async (_name, argv) => {
    const { code, stdout, stderr } = await latchkey(argv, { cwd: emptyFolder() })
    expect(code).toBe(2)
    expect(stdout).toBe('')
    expect(stderr).not.toBe('')
  })

  it('is answered with the command that was meant', async () => {
    const { stderr } = await latchkey(['sevre'], { cwd: emptyFolder() })
    expect(stderr).toContain('serve')
  })
})

describe('secret', () => {
  it('prints another 256 random bits every time', async () => {
    const results = await Promise.all([1, 2, 3].map(() => latchkey(['secret'], { cwd: emptyFolder() })))
    const secrets = results.map(({ stdout }) => stdout.trim())
    expect(new Set(secrets).size).toBe(3)
    for (const secret of secrets) expect(Buffer.from(secret, 'base64url')).toHaveLength(32)
  })

  it('prints JSON on demand', async () => {
    const { stdout } = await latchkey(['secret', '--json'], { cwd: emptyFolder() })
    expect(Object.keys(JSON.parse(stdout))).toEqual(['secret'])
  })
})
