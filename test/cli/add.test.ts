import { statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { featureChoices, providerChoices } from '../../cli/choices.ts'
import { plainOption, withFeature, withProvider } from '../../cli/config-edit.ts'
import { AnotherForm } from '../../cli/config-syntax.ts'
import { featureLines, importedNames, importText } from '../../cli/config-text.ts'
import { emptyFolder, latchkey, textOf } from './in-process.ts'

const config = (imports: string, features: string) =>
  `import { ${imports} } from 'latchkey'\n\nexport default defineConfig({\n  features: ${features},\n})\n`
const one = config('defineConfig, emailPassword', '[emailPassword()]')

/** The config that `init` writes, as far as it matters here. */
function written(chosen: Parameters<typeof featureLines>[0]): string {
  const lines = featureLines(chosen).join('\n')
  return `${importText(importedNames(chosen))}\n\nexport default defineConfig({\n  features: [\n${lines}\n  ],\n})\n`
}

describe('a feature', () => {
  it.each<[string, string, string]>([
    ['to a list on one line', one, config('defineConfig, emailPassword, passkey', '[emailPassword(), passkey()]')],
    [
      'to a list on several lines, after the remark of the last',
      config('defineConfig, emailPassword', '[\n    emailPassword(), // sign-up\n  ]'),
      config('defineConfig, emailPassword, passkey', '[\n    emailPassword(), // sign-up\n    passkey(),\n  ]'),
    ],
    [
      'to a list whose last line has no comma',
      config('defineConfig, emailPassword', '[\n    emailPassword({ signUp: false })\n  ]'),
      config('defineConfig, emailPassword, passkey', '[\n    emailPassword({ signUp: false }),\n    passkey(),\n  ]'),
    ],
    ['to an empty list', config('defineConfig', '[]'), config('defineConfig, passkey', '[passkey()]')],
    [
      'where it was a comment, with its remark',
      config(
        'defineConfig, emailPassword',
        '[\n    emailPassword(),\n    // passkey(), // a finger\n    // jwt(),\n  ]',
      ),
      config(
        'defineConfig, emailPassword, passkey',
        '[\n    emailPassword(),\n    passkey(), // a finger\n    // jwt(),\n  ]',
      ),
    ],
    [
      'where it was a comment after a line without a comma',
      config('defineConfig, emailPassword', '[\n    emailPassword()\n    // passkey()\n  ]'),
      config('defineConfig, emailPassword, passkey', '[\n    emailPassword(),\n    passkey(),\n  ]'),
    ],
    [
      'where it was named without brackets',
      config('defineConfig, emailPassword, passkey', '[emailPassword(), passkey]'),
      config('defineConfig, emailPassword, passkey', '[emailPassword(), passkey()]'),
    ],
    [
      'to a file of another style',
      'import { defineConfig } from "latchkey";\nimport { other } from "./other.ts";\n\nconst config = defineConfig({ features: [other()] } as const);\nexport default config;\n',
      'import { defineConfig, passkey } from "latchkey";\nimport { other } from "./other.ts";\n\nconst config = defineConfig({ features: [other(), passkey()] } as const);\nexport default config;\n',
    ],
    [
      'to a file that imports types only',
      'import type { Config } from "latchkey";\n\nexport default { features: [] } satisfies Config;\n',
      'import type { Config } from "latchkey";\nimport { passkey } from "latchkey";\n\nexport default { features: [passkey()] } satisfies Config;\n',
    ],
    [
      'to a file without imports',
      'export default { features: [] }\n',
      "import { passkey } from 'latchkey'\n\nexport default { features: [passkey()] }\n",
    ],
    [
      'to names that are not sorted, at their end',
      config('emailPassword, defineConfig', '[emailPassword()]'),
      config('emailPassword, defineConfig, passkey', '[emailPassword(), passkey()]'),
    ],
    [
      'to names with a comment between them',
      config('/* a, b */ defineConfig, emailPassword', '[emailPassword()]'),
      config(' passkey, /* a, b */ defineConfig, emailPassword', '[emailPassword(), passkey()]').replace('{  ', '{ '),
    ],
  ])('is added %s', (_name, before, after) => {
    expect(withFeature(before, 'passkey')).toBe(after)
  })

  it.each([
    ['plainly', config('defineConfig, passkey', '[passkey()]')],
    ['with options', config('defineConfig, passkey', "[passkey({ rpName: 'x' })]")],
    ['under another name', config('defineConfig, passkey as keys', '[keys()]')],
    ['under a condition', config('defineConfig, passkey', '[...(isOn ? [passkey()] : [])]')],
    ['by the whole package', "import * as lk from 'latchkey'\nexport default { features: [lk.passkey()] }\n"],
  ])('that is there %s stays as it is', (_name, text) => {
    expect(withFeature(text, 'passkey')).toBe(text)
  })

  it.each([
    [
      'no default export',
      "import { defineConfig } from 'latchkey'\nexport const config = defineConfig({ features: [] })",
    ],
    ['features from elsewhere', "import { features } from './features.ts'\nexport default { features }"],
    [
      'a name that means something else',
      "const passkey = () => ({ id: 'mine' })\nexport default { features: [passkey()] }",
    ],
    ['a mistake in it', 'export default { features: [ }'],
    ['a function', 'export default function () { return { features: [] } }'],
    ['CommonJS', 'module.exports = { features: [] }'],
  ])('is not added to a file with %s', (_name, text) => {
    expect(() => withFeature(text, 'passkey')).toThrow(AnotherForm)
  })

  it('makes a long import one with a line for each name', () => {
    const names = 'admin, bearer, defineConfig, emailPassword, jwt, organization, username'
    const text = config(names, '[emailPassword()]')
    expect(withFeature(text, 'passkey')).toContain('import {\n  admin,\n  bearer,\n')
    expect(withFeature(text, 'passkey')).toContain("  passkey,\n  username,\n} from 'latchkey'")
  })
})

describe('a provider', () => {
  it.each<[string, string, string]>([
    [
      'brings social() along',
      one,
      config('defineConfig, emailPassword, github, social', '[emailPassword(), social({ providers: [github()] })]'),
    ],
    [
      'goes into the social() that is there',
      config('defineConfig, google, social', '[social({ providers: [google()] })]'),
      config('defineConfig, github, google, social', '[social({ providers: [google(), github()] })]'),
    ],
    [
      'goes into a social() that has nothing yet',
      config('defineConfig, social', '[social()]'),
      config('defineConfig, github, social', '[social({ providers: [github()] })]'),
    ],
  ])('%s', (_name, before, after) => {
    expect(withProvider(before, 'github')).toBe(after)
  })

  it('is not added to providers that come from elsewhere', () => {
    const text = config('defineConfig, social', '[social({ providers })]')
    expect(() => withProvider(text, 'github')).toThrow(AnotherForm)
  })
})

describe('the config that init writes', () => {
  const features = featureChoices.map(({ value }) => value)
  const providers = providerChoices.map(({ value }) => value)

  it('becomes, with every name added one by one, what init writes for all of them', () => {
    const none = written({ features: [], providers: [] })
    const withFeatures = features.reduce((text, name) => withFeature(text, name), none)
    const all = providers.reduce((text, name) => withProvider(text, name), withFeatures)
    expect(all).toBe(written({ features, providers }))
  })

  it('keeps the other providers as comments', () => {
    const text = withProvider(written({ features: ['emailPassword'], providers: [] }), 'github')
    expect(text).toBe(written({ features: ['emailPassword'], providers: ['github'] }))
  })
})

it('an option is read where it is a plain text', () => {
  expect(plainOption("export default { basePath: '/auth', features: [] }", 'basePath')).toBe('/auth')
  expect(plainOption('export default { basePath: path, features: [] }', 'basePath')).toBeUndefined()
})

describe('latchkey add', () => {
  const folder = (more: Readonly<Record<string, string>> = {}) => emptyFolder({ 'auth.config.ts': one, ...more })

  it('adds what was asked for and what that needs, and says what else is to do', async () => {
    const cwd = emptyFolder({ 'auth.config.ts': config('defineConfig', '[]') })
    const { code, stdout, stderr } = await latchkey(['add', 'username', 'github'], { cwd })
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toContain('added      emailPassword(), which username() needs\n')
    expect(stdout).toContain('added      username()\n')
    expect(stdout).toContain('register http://localhost:3000/api/auth/callback/github')
    expect(stdout).toContain('npx latchkey migrate')
    expect(textOf(cwd, 'auth.config.ts')).toContain('[emailPassword(), username(), social({ providers: [github()] })]')
    expect(textOf(cwd, '.env')).toContain('# GITHUB_CLIENT_ID=\n# GITHUB_CLIENT_SECRET=\n')
    expect(statSync(join(cwd, '.env')).mode & 0o777).toBe(0o600)
  })

  it('changes nothing the second time', async () => {
    const cwd = folder()
    await latchkey(['add', 'passkey', 'github'], { cwd })
    const before = ['auth.config.ts', '.env'].map((name) => textOf(cwd, name))
    const { code, stdout } = await latchkey(['add', 'passkey', 'github'], { cwd })
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: 'Nothing to do: auth.config.ts has passkey(), github() already.\n',
    })
    expect(['auth.config.ts', '.env'].map((name) => textOf(cwd, name))).toEqual(before)
  })

  it('says so where nothing else is to do', async () => {
    const { stdout } = await latchkey(['add', 'bearer'], { cwd: folder() })
    expect(stdout).toBe(
      'added      bearer()\n\nThat is all: start the service again, or let serve --dev take it by itself.\n',
    )
  })

  it('keeps the line ends of a file', async () => {
    const cwd = emptyFolder({ 'auth.config.ts': one.replaceAll('\n', '\r\n') })
    expect(await latchkey(['add', 'passkey'], { cwd })).toMatchObject({ code: 0 })
    const after = config('defineConfig, emailPassword, passkey', '[emailPassword(), passkey()]')
    expect(textOf(cwd, 'auth.config.ts')).toBe(after.replaceAll('\n', '\r\n'))
  })

  it('names the redirect URI with the origin and the path of the project', async () => {
    const at = "export default { basePath: '/accounts', features: [] }\n"
    const cwd = emptyFolder({ 'auth.config.ts': at, '.env': 'LATCHKEY_BASE_URL=https://auth.example.com\n' })
    const { stdout } = await latchkey(['add', 'google'], { cwd })
    expect(stdout).toContain('register https://auth.example.com/accounts/callback/google')
    expect(textOf(cwd, '.env')).toContain('https://auth.example.com/accounts/callback/google')
  })

  it('prints the two lines to write, and changes nothing, where the file has another form', async () => {
    const text = "import { features } from './features.ts'\nexport default { features }\n"
    const cwd = emptyFolder({ 'auth.config.ts': text })
    const { code, stderr } = await latchkey(['add', 'username', 'github'], { cwd })
    expect(code).toBe(78)
    expect(stderr).toContain("  import { emailPassword, username, social, github } from 'latchkey'\n")
    expect(stderr).toContain('  features: [emailPassword(), username(), social({ providers: [github()] })]\n')
    expect(textOf(cwd, 'auth.config.ts')).toBe(text)
  })

  it.each([
    [['passkeys'], 'Did you mean passkey?'],
    [['api-key'], 'There is no feature and no provider "api-key".'],
    [['social'], 'social() comes with its providers'],
    [['oidc'], 'docs/providers.md'],
  ])('%j ends with 2 and leaves the file alone', async (names, advice) => {
    const cwd = folder()
    const { code, stderr } = await latchkey(['add', ...names], { cwd })
    expect(code).toBe(2)
    expect(stderr).toContain(advice)
    expect(textOf(cwd, 'auth.config.ts')).toBe(one)
  })

  it('says how to get a config where there is none', async () => {
    const { code, stderr } = await latchkey(['add', 'passkey'], { cwd: emptyFolder() })
    expect(code).toBe(78)
    expect(stderr).toContain('npx latchkey init')
  })
})
