import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { anyOf, isBrief, membersOf, shapeKey, typeOf } from '../../.scripts/wire-types.ts'

const run = promisify(execFile)

it('has in the repository what `npm run generate` writes', async () => {
  const script = fileURLToPath(new URL('../../.scripts/generate.mjs', import.meta.url))
  const checked = run(process.execPath, [script, '--check'])
  await expect(checked.catch(({ stderr }: { stderr: string }) => stderr)).resolves.toMatchObject({ stderr: '' })
})

describe('the TypeScript of a schema', () => {
  const user = { domain: 'object', required: [{ key: 'id', value: 'string' }] }

  it('has dates as text, booleans as one word and null at the end', () => {
    expect(typeOf('Date', 'received')).toBe('string')
    expect(typeOf([{ unit: null }, { unit: false }, { unit: true }], 'received')).toBe('boolean | null')
    expect(typeOf({ domain: { domain: 'string', meta: 'a name' }, maxLength: 3 }, 'received')).toBe('string')
  })

  it('lets a page send lists that are read-only, and members that are undefined', () => {
    const body = { domain: 'object', optional: [{ key: 'of', value: { sequence: 'string', proto: 'Array' } }] }
    expect(membersOf(body, 'sent')).toBe('of?: readonly string[] | undefined')
    expect(membersOf(body, 'received')).toBe('of?: string[]')
  })

  it('names what has a name where it is received, and writes it out where it is sent', () => {
    const names = new Map([[shapeKey(user), 'User']])
    const list = { sequence: user, proto: 'Array' }
    expect(typeOf(list, 'received', names)).toBe('User[]')
    expect(typeOf(list, 'sent', names)).toBe('readonly {\nid: string\n}[]')
  })

  it('writes an answer of one or two plain members on its place', () => {
    expect(isBrief(user)).toBe(true)
    expect(isBrief({ domain: 'object', required: [{ key: 'user', value: user }] })).toBe(false)
    expect(membersOf(anyOf([user, { domain: 'object', required: [{ key: 'at', value: 'Date' }] }]), 'received')).toBe(
      'id?: string\nat?: string',
    )
  })

  it('fails for a kind of schema that it does not know, instead of calling it unknown', () => {
    expect(() => typeOf({ divisor: 2 }, 'received')).toThrow('No TypeScript is known for the schema {"divisor":2}')
    expect(() => typeOf('bigint', 'received')).toThrow('No TypeScript is known')
  })
})
