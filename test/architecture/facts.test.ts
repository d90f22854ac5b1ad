import { describe, expect, it } from 'vitest'
import { repeatedFacts, sharedNames } from './facts.ts'
import { isWritten, readSource } from '../../.scripts/source.ts'

const service = readSource((path) => /^(runtime|cli)\//.test(path) && isWritten(path))
const runtime = [...service.keys()].filter((path) => path.startsWith('runtime/'))

describe('a fact', () => {
  it('has one home in the service', () => {
    expect(repeatedFacts(service)).toEqual([])
  })

  it('is noticed when it is said again', () => {
    const texts = {
      'runtime/mail/a.ts': `const local = host.endsWith('.localhost')`,
      'runtime/mail/b.ts': String.raw`const local = /^127(?:\.\d{1,3}){3}$/.test(host) || host === '::1'`,
      'cli/c.ts': `const entities = { '<': '&lt;' }`,
      'cli/d.ts': String.raw`text.replace(/\{\{(\w+)\}\}/g, fill)`,
      'runtime/keys/e.ts': `const id = /^[0-9a-f]{8}-/`,
      'runtime/database/f.ts': `const here = fileURLToPath(import.meta.url)`,
      'runtime/identity/g.ts': `const names = row.role.split(',')`,
      'runtime/identity/h.ts': `const names = parseRoles(row.role)`,
      'runtime/common/html.ts': `const entities = { '<': '&lt;' }`,
    }
    const found = repeatedFacts(new Map(Object.entries(texts)))
    expect(found.map((problem) => problem.split(' ')[0])).toEqual(Object.keys(texts).slice(0, 7))
  })
})

describe('a name', () => {
  it('belongs to one file of the service', () => {
    expect(sharedNames(runtime)).toEqual([])
  })

  it('is noticed when two files have it, unless it says the part of a folder', () => {
    const paths = ['runtime/http/page.ts', 'runtime/keys/page.ts', 'runtime/index.ts', 'runtime/verify/index.ts']
    expect(sharedNames(paths)).toEqual(['page.ts is the name of runtime/http/page.ts and runtime/keys/page.ts'])
  })
})
