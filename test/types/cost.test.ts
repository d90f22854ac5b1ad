import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, it } from 'vitest'
import { compile } from './compiler.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
/** Types that the compiler may make out of generic ones for a page that uses the client. */
const mostInstantiations = 10_000

// A front end as it is elsewhere: no types of Node, no React, nothing of the service, and every declaration is checked.
const frontEnd = {
  target: 'es2022',
  lib: ['dom', 'es2022'],
  types: [],
  module: 'esnext',
  moduleResolution: 'bundler',
  strict: true,
  noEmit: true,
  skipLibCheck: false,
}

const page = `
import { createAuthClient } from '@latchkey/react/client'

const client = createAuthClient({ baseURL: 'https://auth.example.com' })
const { data, error } = await client.signIn.email({ email: 'ada@example.com', password: 'correct horse' })
export const name: string = error === null ? data.user.name : error.code
export const social = await client.signIn.social({ provider: 'github', callbackURL: '/home' })
export const accounts = (await client.listAccounts()).data?.map((account) => account.providerId)
export const unlinked = await client.unlinkAccount({ providerId: 'github' })
export const token: string | undefined = (await client.token()).data?.token
export const members = (await client.organization.listMembers({ query: { limit: 10 } })).data?.members[0]?.user.name
client.session.subscribe(() => client.session.get().data?.user.email)
// @ts-expect-error -- the body lacks the password
client.signIn.email({ email: 'ada@example.com' })
`

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-front-end-'))
  const installed = join(folder, 'node_modules/latchkey')
  await mkdir(installed, { recursive: true })
  const built = { noEmit: false, declaration: true, emitDeclarationOnly: true, rewriteRelativeImportExtensions: true }
  await writeFile(
    join(folder, 'build.json'),
    JSON.stringify({
      extends: join(root, 'tsconfig.json'),
      compilerOptions: { ...built, types: [], paths: {}, rootDir: root, outDir: installed },
      files: [join(root, 'widgets/client/index.ts')],
      include: [],
    }),
  )
  await writeFile(
    join(installed, 'package.json'),
    JSON.stringify({ name: 'latchkey', type: 'module', exports: { './client': './widgets/client/index.d.ts' } }),
  )
  const said = await compile(join(folder, 'build.json'))
  if (said !== '') throw new Error(said)
  return () => rm(folder, { recursive: true, force: true })
})

/** How many types the compiler makes out of generic ones to check a file. */
async function instantiations(name: string, text: string): Promise<number> {
  await writeFile(join(folder, `${name}.ts`), text)
  await writeFile(join(folder, `${name}.json`), JSON.stringify({ compilerOptions: frontEnd, files: [`${name}.ts`] }))
  const said = await compile(join(folder, `${name}.json`), '--extendedDiagnostics')
  expect(said).not.toContain('error TS')
  return Number(/^Instantiations:\s+(\d+)/m.exec(said)?.[1])
}

it('checks a page with the client alone, without the types of Node, at small cost', async () => {
  // The compiler's own declarations of the browser cost something too.
  const empty = await instantiations('empty', 'export {}')
  const used = await instantiations('page', page)
  expect(empty).toBeGreaterThan(0)
  expect(used).toBeGreaterThan(empty)
  expect(used - empty).toBeLessThanOrEqual(mostInstantiations)
})
