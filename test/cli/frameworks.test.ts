import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { frameworkNames, frameworkOf, writeFramework } from '../../cli/framework.ts'
import { firstRows, itDeep } from '../support/depth.ts'
import { emptyFolder, initOnServer, latchkey, start, textOf } from './in-process.ts'

const enter = '\r'
const manifest = (dependencies: object, devDependencies: object = {}) =>
  JSON.stringify({ dependencies, devDependencies })
const vite = manifest({ react: '19.0.0' }, { vite: '8.0.0' })

/** A folder of templates with one framework in it, and its files. */
function templates(name: string, files: Readonly<Record<string, string>>, more: object = {}): string {
  const origin = 'http://localhost:3000'
  const recipe = { packages: [], trustedOrigins: [], origin, mounted: true, edits: {}, next: [], open: origin, ...more }
  const named = Object.entries(files).map(([file, text]) => [`${name}/${file}`, text])
  return emptyFolder({ [`${name}/latchkey.json`]: JSON.stringify(recipe), ...Object.fromEntries(named) })
}

describe('a project of a framework', () => {
  it('is known by its package.json: its page is trusted, and the line that installs the rest is printed', async () => {
    const cwd = emptyFolder({ 'package.json': vite })
    const { code, stdout, stderr } = await latchkey(['init', '--yes'], { cwd })
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(textOf(cwd, 'auth.config.ts')).toContain("trustedOrigins: ['http://localhost:5173']")
    expect(stdout).toContain(
      'Next:\n  npm install latchkey @latchkey/react\n  npx latchkey serve\nAnd in a second terminal:\n  npm run dev\n' +
        'Then open http://localhost:5173 and sign up.\n',
    )
    expect(textOf(cwd, 'package.json')).toBe(vite)
  })

  it.each(
    firstRows(1, [
      ['pnpm-lock.yaml', 'pnpm add latchkey @latchkey/react'],
      ['yarn.lock', 'yarn add latchkey @latchkey/react'],
      ['bun.lock', 'bun add latchkey @latchkey/react'],
      ['package-lock.json', 'npm install latchkey @latchkey/react'],
    ]),
  )('with %s is told: %s', async (lock, line) => {
    const cwd = emptyFolder({ 'package.json': vite, [lock]: '' })
    expect((await initOnServer([], { cwd })).stdout).toContain(`\n  ${line}\n`)
  })

  itDeep('takes the lock file above it, in a repository of many packages', async () => {
    const root = emptyFolder({ 'pnpm-lock.yaml': '', 'packages/site/package.json': vite })
    const { stdout } = await initOnServer([], { cwd: join(root, 'packages/site') })
    expect(stdout).toContain('pnpm add latchkey @latchkey/react')
  })

  itDeep('is told of nothing to install when it is there', async () => {
    const cwd = emptyFolder({
      'package.json': manifest({ react: '19', vite: '8', latchkey: '0.1.0', '@latchkey/react': '0.1.0' }),
    })
    expect((await initOnServer([], { cwd })).stdout).not.toMatch(/(?:install|add) /)
  })

  itDeep('is left as it is with --framework none', async () => {
    const cwd = emptyFolder({ 'package.json': vite })
    const { stdout } = await initOnServer(['--framework', 'none'], { cwd })
    expect(stdout).not.toContain('@latchkey/react')
    expect(textOf(cwd, 'auth.config.ts')).not.toContain('trustedOrigins')
  })

  itDeep('is asked for its files, and then not for an example site', async () => {
    const cwd = emptyFolder({ 'package.json': vite })
    const session = await start(['init'], { cwd, terminal: true })
    await session.press('Which features?', enter)
    await session.press('which other services?', enter)
    await session.press('Which database?', enter)
    await session.press('This is a project of Vite and React', 'y')
    await session.press('At which origin', enter)
    expect(await session.result).toMatchObject({ code: 0, stderr: '' })
    expect(existsSync(join(cwd, 'site'))).toBe(false)
    expect(textOf(cwd, 'auth.config.ts')).toContain('http://localhost:5173')
  })

  it('has a package.json that can be read', async () => {
    const { code, stderr } = await initOnServer([], { cwd: emptyFolder({ 'package.json': '{ "name": ' }) })
    expect(code).toBe(78)
    expect(stderr).toContain('package.json is not JSON. Correct it:')
  })
})

describe('the files of a framework', () => {
  it('are copied, lose the ending .template, and come without the recipe', () => {
    const folder = templates('hono', { 'server.ts': 'serve()\n', 'lib/auth.ts.template': 'auth()\n' })
    const cwd = emptyFolder()
    expect(writeFramework(frameworkOf('hono', folder), cwd, false)).toEqual([
      { file: 'lib/auth.ts', result: 'written' },
      { file: 'server.ts', result: 'written' },
    ])
    expect(textOf(cwd, 'lib/auth.ts')).toBe('auth()\n')
    expect(existsSync(join(cwd, 'latchkey.json'))).toBe(false)
  })

  it('are kept where they exist, and replaced on demand', () => {
    const framework = frameworkOf('hono', templates('hono', { 'server.ts': 'ours\n' }))
    const cwd = emptyFolder({ 'server.ts': 'mine\n' })
    expect(writeFramework(framework, cwd, false)).toEqual([{ file: 'server.ts', result: 'kept' }])
    expect(textOf(cwd, 'server.ts')).toBe('mine\n')
    expect(writeFramework(framework, cwd, true)).toEqual([{ file: 'server.ts', result: 'replaced' }])
    expect(textOf(cwd, 'server.ts')).toBe('ours\n')
  })

  it('of Next go below src where its pages are, except its settings, and find the config from there', () => {
    const folder = templates('next', {
      'auth.ts.template': "import config from '{{root}}/auth.config.ts'\n",
      'app/api/auth/[...all]/route.ts': "import { auth } from '../../../../auth'\n",
      'lib/session.ts.template': "import config from '{{root}}/auth.config'\n",
      'next.config.ts': 'export default {}\n',
    })
    const cwd = emptyFolder({ 'src/app/page.tsx': '' })
    const files = writeFramework(frameworkOf('next', folder), cwd, false).map(({ file }) => file)
    expect(files).toEqual(['src/app/api/auth/[...all]/route.ts', 'src/auth.ts', 'src/lib/session.ts', 'next.config.ts'])
    expect(textOf(cwd, 'src/auth.ts')).toBe("import config from '../auth.config.ts'\n")
    expect(textOf(cwd, 'src/lib/session.ts')).toBe("import config from '../../auth.config'\n")
    expect(textOf(cwd, 'src/app/api/auth/[...all]/route.ts')).toContain("'../../../../auth'")
  })

  it.each(frameworkNames.filter((name) => existsSync(new URL(`../../templates/${name}`, import.meta.url))))(
    'of %s have a recipe that can be read',
    (name) => {
      expect(frameworkOf(name).recipe.origin).toMatch(/^http:\/\/localhost:\d+$/)
    },
  )

  it('say what is wrong with a recipe of another form', () => {
    const folder = templates('hono', {}, { next: 'npm run dev' })
    expect(() => frameworkOf('hono', folder)).toThrow('latchkey.json has another form')
  })
})

describe('a project whose front end was written for better-auth', () => {
  it.each(
    firstRows(1, [
      ['^1.2.8', undefined, '1.2'],
      ['^1.3.0', undefined, '1.3'],
      ['~1.4.2', undefined, '1.3'],
      ['^1.2.0', '1.7.25', '1.7'],
      ['latest', undefined, '1.7'],
    ]),
  )('keeps it as it is with %s, installed as %s: line %s', async (range, version, line) => {
    const cwd = emptyFolder(
      version === undefined ? {} : { 'node_modules/better-auth/package.json': JSON.stringify({ version }) },
    )
    writeFileSync(join(cwd, 'package.json'), manifest({ 'better-auth': range }))
    const { stdout } = await latchkey(['init', '--yes', '--features', 'emailPassword'], { cwd })
    expect(stdout).toContain(`The front end stays as it is with compatibility: '${line}'`)
    expect(textOf(cwd, 'auth.config.ts')).toContain(`\n  compatibility: '${line}',\n`)
  })

  itDeep('has the metadata and the page of invitations that its pages know, where it has organizations', async () => {
    const options = "organization({ metadata: 'text', invitationPage: '/accept-invitation/{id}' })"
    const [there, elsewhere] = [emptyFolder({ 'package.json': manifest({ 'better-auth': '1.7.25' }) }), emptyFolder()]
    const argv = ['init', '--yes', '--features', 'emailPassword,organization']
    const { stdout } = await latchkey(argv, { cwd: there })
    expect(stdout).toContain(`The front end stays as it is with compatibility: '1.7' and ${options} in auth.config.ts`)
    expect(textOf(there, 'auth.config.ts')).toContain(`\n    ${options}, // `)
    await latchkey(argv, { cwd: elsewhere })
    expect(textOf(elsewhere, 'auth.config.ts')).toContain('\n    organization(), // ')
  })

  itDeep('is left out of every other project, and only named where the config is kept', async () => {
    const [other, kept] = [emptyFolder(), emptyFolder()]
    await latchkey(['init', '--yes', '--features', 'emailPassword'], { cwd: other })
    expect(textOf(other, 'auth.config.ts')).not.toContain('compatibility')
    await latchkey(['init', '--yes', '--features', 'emailPassword'], { cwd: kept })
    writeFileSync(join(kept, 'package.json'), manifest({ 'better-auth': '1.3.34' }))
    const { stdout } = await latchkey(['init', '--yes', '--features', 'emailPassword'], { cwd: kept })
    expect(stdout).toContain("For the front end as it is, write compatibility: '1.3' in auth.config.ts")
    expect(textOf(kept, 'auth.config.ts')).not.toContain('compatibility')
  })
})

describe('a project that has another library for it', () => {
  it.each(
    firstRows(2, [
      ['better-auth', 'its browser clients work with Latchkey unmodified', 'npx latchkey import better-auth'],
      ['next-auth', "basePath: '/api/latchkey'", 'npx latchkey import authjs'],
      ['@auth/core', "basePath: '/api/latchkey'", 'npx latchkey import authjs'],
      ['@clerk/nextjs', 'have the same names in @latchkey/react', 'npx latchkey import clerk'],
      ['@supabase/supabase-js', 'in a schema of their own', 'npx latchkey import supabase'],
    ]),
  )('with %s is told what stays the same, and how people come over', async (name, advice, command) => {
    const cwd = emptyFolder()
    writeFileSync(join(cwd, 'package.json'), manifest({ [name]: '1.0.0' }))
    const { stdout } = await initOnServer(['--features', 'emailPassword'], { cwd })
    expect(stdout).toContain(`${name} is here: `)
    expect(stdout).toContain(advice)
    expect(stdout).toContain(command)
  })
})
