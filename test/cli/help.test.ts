import { describe, expect, it } from 'vitest'
import { emptyFolder, latchkey } from './in-process.ts'

const commands = [
  [],
  ['init'],
  ['serve'],
  ['migrate'],
  ['migrate', 'status'],
  ['keys'],
  ['keys', 'list'],
  ['keys', 'rotate'],
  ['keys', 'revoke'],
  ['keys', 'reencrypt'],
  ['service-keys'],
  ['service-keys', 'create'],
  ['service-keys', 'list'],
  ['service-keys', 'revoke'],
  ['roles'],
  ['users'],
  ['users', 'list'],
  ['users', 'create'],
  ['users', 'set-role'],
  ['users', 'ban'],
  ['users', 'unban'],
  ['users', 'revoke-sessions'],
  ['doctor'],
  ['secret'],
]

describe('help', () => {
  it.each(commands.map((words) => [['latchkey', ...words].join(' '), words] as const))(
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
    for (const name of ['init', 'serve', 'migrate', 'keys', 'service-keys', 'users', 'roles', 'doctor', 'secret'])
      expect(stdout).toContain(`  ${name}`)
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
