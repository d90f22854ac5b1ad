import { describe, expect, it } from 'vitest'
import { importProblems, importsOf } from './imports.ts'
import { isWritten, readSource } from '../../.scripts/source.ts'

describe('the imports of the service', () => {
  const files = readSource((path) => /^(cli|runtime|widgets)\//.test(path) && isWritten(path))

  it('point downward, form no circle and stay inside their rooms', () => {
    expect([...files.keys()]).toContain('runtime/feature.ts')
    expect(importProblems(files)).toEqual([])
  })
})

describe('the import check, when something is broken on purpose,', () => {
  const problemsOf = (files: Record<string, string>) => importProblems(new Map(Object.entries(files)))

  it('accepts imports that point downward', () => {
    const files = {
      'runtime/contract/log.ts': 'export interface Log {}',
      'runtime/http/app.ts': `import type { Log } from '../contract/log.ts'\nimport { H3 } from 'h3'\nexport const app = H3`,
      'runtime/features/jwt/index.ts': `import { app } from '../../http/app.ts'\nexport const jwt = app`,
      'runtime/features/bearer/index.ts': `import { jwt } from '../jwt/index.ts'\nexport const bearer = jwt`,
      'runtime/index.ts': `export { bearer } from './features/bearer/index.ts'`,
      'widgets/client/inferred.ts': `import type { bearer } from '../../runtime/index.ts'\nexport type B = typeof bearer`,
    }
    expect(problemsOf(files)).toEqual([])
  })

  it('accepts widgets that import downward, and other rooms by their doors', () => {
    const files = {
      'widgets/client/index.ts': 'export const client = 1',
      'widgets/core/context.ts': `import { client } from '../client/index.ts'\nexport const context = client`,
      'widgets/parts/card.tsx': `import { context } from '../core/context.ts'\nexport const Card = context`,
      'widgets/entrance/social/index.ts': `export { Card } from '../../parts/card.tsx'`,
      'widgets/account/settings/a.tsx': `import { Card } from '../../entrance/social/index.ts'\nexport const A = Card`,
      'widgets/hooks.ts': `export { A } from './account/settings/a.tsx'`,
    }
    expect(problemsOf(files)).toEqual([])
  })

  it('fails when a widget imports upward, or from a room beside it', () => {
    const problems = problemsOf({
      'widgets/core/context.ts': `import { Card } from '../parts/card.tsx'\nexport const context = Card`,
      'widgets/parts/card.tsx': 'export const Card = 1',
      'widgets/entrance/controls/show.tsx': `export const load = () => import('../../account/user/index.ts')`,
      'widgets/account/user/index.ts': 'export const user = 1',
      'widgets/organization/list/index.ts': `export type { Users } from '../../admin/users/index.ts'`,
      'widgets/admin/users/index.ts': 'export interface Users {}',
    })
    expect(problems).toEqual([
      'widgets/core/context.ts (widget core) imports upward from widgets/parts/card.tsx (parts)',
      expect.stringContaining('widgets/entrance/controls/show.tsx (way in) imports upward from widgets/account/user/'),
      expect.stringContaining('widgets/organization/list/index.ts imports its sibling widgets/admin/users/index.ts'),
    ])
  })

  it('fails when a widget reaches into another room, and when a file stands in none', () => {
    const problems = problemsOf({
      'widgets/entrance/forms/place.ts': 'export const place = 1',
      'widgets/account/settings/a.ts': `export { place } from '../../entrance/forms/place.ts'`,
      'widgets/helpers/format.ts': 'export const format = 1',
      'runtime/log.ts': `export { place } from '../widgets/entrance/forms/place.ts'`,
    })
    expect(problems).toEqual([
      'widgets/helpers/format.ts has no place in the layer table',
      expect.stringContaining('reaches into the room of widgets/entrance/forms/place.ts'),
      expect.stringContaining('runtime/log.ts imports widgets/entrance/forms/place.ts, which stands outside'),
    ])
  })

  it('fails when folders of the widgets import from each other, though no file reaches itself', () => {
    const problems = problemsOf({
      'widgets/organization/list/a.ts': `export type { B } from '../frame/b.ts'`,
      'widgets/organization/frame/b.ts': 'export interface B {}',
      'widgets/organization/frame/c.ts': `export { d } from '../data/d.ts'`,
      'widgets/organization/data/d.ts': `export const d = () => import('../list/e.ts')`,
      'widgets/organization/list/e.ts': 'export const e = 1',
    })
    expect(problems).toEqual([
      'folders in a circle: widgets/organization/data ↔ widgets/organization/frame ↔ widgets/organization/list',
    ])
  })

  it('fails when an import points upward', () => {
    const problems = problemsOf({
      'runtime/database/sql.ts': `import { app } from '../http/app.ts'\nexport const sql = app`,
      'runtime/http/app.ts': 'export const app = 1',
    })
    expect(problems).toEqual(['runtime/database/sql.ts (materials) imports upward from runtime/http/app.ts (http)'])
  })

  it('fails when a type import points upward', () => {
    const problems = problemsOf({
      'runtime/http/handler.ts': `export type Reader = import('../identity/session.ts').Reader`,
      'runtime/identity/session.ts': 'export interface Reader {}',
    })
    expect(problems).toEqual(['runtime/http/handler.ts (http) imports upward from runtime/identity/session.ts (core)'])
  })

  it('fails when two rooms of one row know each other', () => {
    const problems = problemsOf({
      'runtime/identity/user.ts': `export { sign } from '../keys/sign.ts'`,
      'runtime/keys/sign.ts': 'export const sign = 1',
    })
    expect(problems).toEqual([expect.stringContaining('imports its sibling runtime/keys/sign.ts')])
  })

  it('fails when a file reaches past the door of a feature', () => {
    const problems = problemsOf({
      'runtime/features/jwt/table.ts': 'export const table = 1',
      'runtime/features/bearer/index.ts': `import { table } from '../jwt/table.ts'\nexport const bearer = table`,
      'runtime/auth.ts': `import { table } from './features/jwt/table.ts'\nexport const auth = table`,
    })
    expect(problems).toHaveLength(2)
    expect(problems.join()).toContain('reaches into a feature at runtime/features/jwt/table.ts')
  })

  it('fails when a circle appears, also one of types', () => {
    const problems = problemsOf({
      'runtime/keys/a.ts': `import type { B } from './b.ts'\nexport interface A { b: B }`,
      'runtime/keys/b.ts': `import type { C } from './c.ts'\nexport interface B { c: C }`,
      'runtime/keys/c.ts': `import type { A } from './a.ts'\nexport interface C { a: A }`,
    })
    expect(problems).toEqual(['circle: runtime/keys/a.ts ↔ runtime/keys/b.ts ↔ runtime/keys/c.ts'])
  })

  it('fails when a driver or the HTTP library is imported elsewhere', () => {
    const problems = problemsOf({
      'runtime/keys/a.ts': `import postgres from 'postgres'\nexport default postgres`,
      'runtime/database/migrate.ts': `import driver from './driver.generated.js'\nexport { driver }`,
      'cli/b.ts': `export const open = () => import('@electric-sql/pglite')`,
      'runtime/identity/c.ts': `import { H3 } from 'h3'\nimport type { H3Event } from 'h3'\nexport type { H3Event }\nexport { H3 }`,
    })
    expect(problems).toEqual([
      expect.stringContaining('runtime/keys/a.ts imports postgres'),
      expect.stringContaining('runtime/database/migrate.ts imports ./driver.generated.js'),
      expect.stringContaining('cli/b.ts imports @electric-sql/pglite'),
      expect.stringContaining('runtime/identity/c.ts imports h3'),
    ])
  })

  it('fails when a widget takes more than types from the service', () => {
    const problems = problemsOf({
      'runtime/index.ts': 'export const secret = 1',
      'widgets/client/a.ts': `import { secret } from '../../runtime/index.ts'\nexport { secret }`,
      'widgets/client/inferred.ts': `import { type Secret } from '../../runtime/index.ts'\nexport type T = Secret`,
      'widgets/client/b.ts': `import { readFile } from 'node:fs/promises'\nexport { readFile }`,
    })
    expect(problems).toEqual([
      expect.stringContaining('widgets/client/a.ts imports the value of runtime/index.ts'),
      expect.stringContaining('widgets/client/inferred.ts imports the value of runtime/index.ts'),
      expect.stringContaining('widgets/client/b.ts imports node:fs/promises'),
    ])
  })

  it('fails when a room of widgets calls an endpoint by its path', () => {
    const problems = problemsOf({
      'widgets/client/create-client.ts': 'export const members = { $fetch: 1 }',
      'widgets/core/use-auth.ts': "export const token = (client) => client.$fetch('/token')",
      'widgets/organization/data/reads.ts': "export const list = ({ $fetch }) => $fetch('/organization/list')",
    })
    expect(problems).toEqual([
      'widgets/core/use-auth.ts uses $fetch; it calls endpoints by the typed methods of the client',
      'widgets/organization/data/reads.ts uses $fetch; it calls endpoints by the typed methods of the client',
    ])
  })

  it('fails when a file that widgets share imports anything', () => {
    const problems = problemsOf({
      'runtime/contract/log.ts': 'export interface Log {}',
      'runtime/contract/permissions.ts': `import type { Log } from './log.ts'\nexport const permits = (log: Log) => log`,
      'widgets/client/roles.ts': `import { permits } from '../../runtime/contract/permissions.ts'\nexport { permits }`,
    })
    expect(problems).toEqual([expect.stringContaining('runtime/contract/permissions.ts imports ./log.ts')])
  })

  it('fails when an index.ts is no door, or a file has no place', () => {
    const problems = problemsOf({
      'runtime/http/index.ts': 'export const app = 1',
      'runtime/helpers.ts': 'export const help = 1',
    })
    expect(problems).toEqual([
      expect.stringContaining('runtime/http/index.ts is an index.ts that is no door'),
      'runtime/helpers.ts has no place in the layer table',
    ])
  })

  it('does not take the word "import" in a text or comment for one', () => {
    const text = `// import { a } from './a.ts'\nexport const text = "import { b } from './b.ts'"`
    expect(importsOf('runtime/contract/log.ts', text)).toEqual([])
  })
})
