import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import service from '../../package.json' with { type: 'json' }
import widgets from '../../widgets/package.json' with { type: 'json' }
import { type Installed, installOutside, ownEnvironment } from './install.ts'
import { importedBy, loadedBy, namedInTypes, packagesIn, sizeOf } from './weight.ts'

const run = promisify(execFile)
const megabyte = 1_000_000
const compiler = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc')

/** Entries for one framework each, which is an optional peer: nobody else has it. */
const needsFramework = (file: string) => /next-server|\/adapters\//.test(file)

/** The files that an entry of a package leads to. */
const filesOf = (exports: Readonly<Record<string, string | { readonly default: string }>>) =>
  Object.values(exports).map((entry) => (typeof entry === 'string' ? entry : entry.default))

describe('the service, freshly installed', () => {
  let installed: Installed
  const modules = (path = '') => join(installed.folder, 'node_modules', path)
  const node = (code: string, env: Readonly<Record<string, string>> = {}) =>
    run(process.execPath, ['--input-type=module', '-e', code], {
      cwd: installed.folder,
      env: { ...ownEnvironment(), ...env },
    })

  beforeAll(async () => {
    installed = await installOutside('test/package/service', [], ['latchkey'])
  })
  afterAll(() => installed?.remove())

  it('is at most 60 MB in at most 80 packages, and no React', async () => {
    const packages = await packagesIn(modules())
    expect(packages.length).toBeGreaterThan(20)
    expect(packages.length).toBeLessThanOrEqual(80)
    expect(packages.filter((name) => /react/.test(name))).toEqual([])
    expect(await sizeOf(modules())).toBeLessThanOrEqual(60 * megabyte)
  })

  it('is installed again from the lock file that npm writes for it', async () => {
    const npm = (args: readonly string[]) =>
      run('npm', [...args, '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline'], {
        cwd: installed.folder,
        env: ownEnvironment(),
      })
    // Fails where a version of a dependency names packages for other systems that were not published with it.
    await npm(['install', '--package-lock-only'])
    await npm(['ci', '--dry-run'])
  })

  it('loads every package that it lists, and none that it does not list', async () => {
    const files = filesOf(service.exports).filter((file) => file.endsWith('.js'))
    const entries = [...files, service.bin.latchkey].map((file) => modules(join('latchkey', file)))
    const loaded = await loadedBy(
      installed.folder,
      entries.filter((file) => !needsFramework(file)),
    )
    const listed = Object.keys({ ...service.dependencies, ...service.optionalDependencies })
    expect(listed.filter((name) => !loaded.has(name))).toEqual([])
    const own = await importedBy(installed.folder, entries)
    const known = [...listed, ...Object.keys(service.peerDependencies)]
    expect(own.filter((name) => !known.includes(name))).toEqual([])
  })

  it('has frameworks and traces as optional peers, so that nobody else gets them', () => {
    const peers = { ...service.peerDependenciesMeta, ...widgets.peerDependenciesMeta }
    expect(Object.values(peers).every(({ optional }) => optional)).toBe(true)
    const required = Object.keys(widgets.peerDependencies).filter((name) => !Object.hasOwn(peers, name))
    expect(required).toEqual(['react', 'react-dom'])
    expect(Object.keys(service.peerDependencies)).toEqual(['@opentelemetry/api', 'next'])
  })

  it('may be updated: what it lists is a range, but for what was repaired', () => {
    const fixed = Object.entries(service.dependencies).filter(([, range]) => !range.startsWith('^'))
    expect(fixed.map(([name]) => name).filter((name) => name !== 'postgres')).toEqual([])
  })

  it('costs who only verifies tokens less than 2 MB: the verifier and jose', async () => {
    const loaded = await loadedBy(installed.folder, [modules('latchkey/dist/runtime/verify/index.js')])
    expect([...loaded.keys()].toSorted()).toEqual(['jose', 'latchkey'])
    expect([...loaded.values()].reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(0.25 * megabyte)
    expect((await sizeOf(modules('jose'))) + (await sizeOf(modules('latchkey/dist/runtime/verify')))).toBeLessThan(
      2 * megabyte,
    )
  })

  it('declares types that need nothing that is not installed', async () => {
    const types = dirname(dirname(createRequire(import.meta.url).resolve('@types/node/package.json')))
    const options = ['--noEmit', '--strict', '--exactOptionalPropertyTypes', '--module', 'nodenext']
    const target = ['--target', 'es2023', '--types', 'node', '--typeRoots', types, '--pretty', 'false']
    const compiled = run(process.execPath, [compiler, ...options, ...target, 'check.ts'], { cwd: installed.folder })
    await expect(compiled).resolves.toMatchObject({ stdout: '' })
  })

  it('compiles nothing from text at a start, but for one question whether that is allowed', async () => {
    const counted = `let count = 0
      const handler = { construct: (target, args) => (count += 1, Reflect.construct(target, args)) }
      globalThis.Function = new Proxy(Function, handler)
      await import('latchkey')
      console.log(count)`
    await expect(node(counted)).resolves.toMatchObject({ stdout: '1\n' })
  })

  it('needs the embedded database only where it is used, and says then how to get it', async () => {
    await rm(modules('@electric-sql'), { recursive: true })
    await node("await import('latchkey/verify')")
    const start =
      "const { createAuth, emailPassword } = await import('latchkey'); await createAuth({ features: [emailPassword()] }, { env: process.env }).open()"
    const secret = {
      LATCHKEY_SECRETS: '1:abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJK',
      LATCHKEY_MODE: 'development',
    }
    await expect(node(start, secret)).rejects.toMatchObject({
      stderr: expect.stringContaining('npm install @electric-sql/pglite'),
    })
    const version = await run(process.execPath, [installed.program, '--version'], { cwd: installed.folder })
    expect(version.stdout).toContain(service.version)
  })
})

describe('the widgets, freshly installed', () => {
  let installed: Installed
  const modules = (path = '') => join(installed.folder, 'node_modules', path)

  beforeAll(async () => {
    installed = await installOutside('test/package/react-18')
  })
  afterAll(() => installed?.remove())

  it('are at most 3 MB, with what they need beside React at most 6, and nothing of the service', async () => {
    expect(await sizeOf(modules('@latchkey/react'))).toBeLessThanOrEqual(3 * megabyte)
    const brought = (path: string) => /^(?:react|react-dom|scheduler|loose-envify|js-tokens|\.bin)\//.test(path)
    expect(await sizeOf(modules(), brought)).toBeLessThanOrEqual(6 * megabyte)
    expect((await packagesIn(modules())).filter((name) => /^latchkey$|pglite|argon2|arktype|h3/.test(name))).toEqual([])
  })

  it('load every package that they list, and none that they do not list', async () => {
    const entries = filesOf(widgets.exports).filter((file) => file.endsWith('.js'))
    const files = entries.map((file) => modules(join('@latchkey/react', file)))
    const loaded = await loadedBy(
      installed.folder,
      files.filter((file) => !needsFramework(file)),
    )
    expect(Object.keys(widgets.dependencies).filter((name) => !loaded.has(name))).toEqual([])
    const own = [
      ...(await importedBy(installed.folder, files)),
      ...(await namedInTypes(modules('@latchkey/react/dist'))),
    ]
    const listed = Object.keys({ ...widgets.dependencies, ...widgets.peerDependencies })
    expect(own.filter((name) => !listed.includes(name))).toEqual([])
  })

  it('have the version of the service', () => {
    expect(widgets.version).toBe(service.version)
  })
})
