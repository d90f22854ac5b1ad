import { describe, expect, it } from 'vitest'
import { commands } from '../../cli/commands.ts'
import { runHandover } from '../../cli/handover.ts'
import { ownPackage } from '../../cli/package.ts'
import { testAuth } from '../support/test-auth.ts'
import { emptyFolder, latchkey } from './in-process.ts'

async function handedOver(command: string, options: Record<string, unknown>) {
  const { auth } = await testAuth()
  const said = { stdout: '', stderr: '' }
  const output = {
    stdout: (text: string) => void (said.stdout += text),
    stderr: (text: string) => void (said.stderr += text),
  }
  const request = { version: ownPackage().version, command, options, cwd: emptyFolder(), env: {} }
  return { code: await runHandover(commands, request, output, { auth }, () => new Date()), ...said }
}

describe('a command from another process', () => {
  it.each([
    ['keys rotate', { alg: 'none' }, 'alg'],
    ['users list', { limit: '100' }, 'limit'],
    ['users ban', { user: 'eve@example.com', expiresIn: -1 }, 'expiresIn'],
    ['users set-role', { user: 'eve@example.com' }, 'role'],
    ['service-keys create', { name: 'back-end', scope: [] }, 'scope'],
    ['mail show', { id: ['a'] }, 'id'],
    ['migrate forget', { feature: 5 }, 'feature'],
    ['doctor', { dev: 'yes' }, 'dev'],
  ])('%s with %o ends with 2 and names what is wrong', async (command, options, name) => {
    const { code, stdout, stderr } = await handedOver(command, options)
    expect({ code, stdout, stderr }).toEqual({ code: 2, stdout: '', stderr: expect.stringMatching(` ${name}\\.\n$`) })
  })

  it.each(['init', 'serve', 'roles', 'secret', 'create-feature', 'keys', 'constructor', 'no such'])(
    'is not %s',
    async (command) => {
      expect(await handedOver(command, {})).toMatchObject({
        code: 75,
        stderr: expect.stringContaining('Stop it first'),
      })
    },
  )
})

it('takes no password from a command line', async () => {
  const argv = ['users', 'create', '--email', 'ada@example.com', '--name', 'Ada', '--password', 'secret']
  const { code, stderr } = await latchkey(argv, { cwd: emptyFolder() })
  expect([code, stderr]).toEqual([2, expect.stringContaining("unknown option '--password'")])
})
