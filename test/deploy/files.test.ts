import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { commands } from '../../cli/commands.ts'
import { coreFeatures } from '../../runtime/config/features.ts'

const root = join(import.meta.dirname, '../..')
const folder = join(root, 'examples/deploy')
const textOf = (name: string) => readFileSync(join(folder, name), 'utf8')
const names = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))

/** Everything in a value that is a YAML document. */
function within(value: unknown): [name: string, value: unknown][] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => [[name, inner] as [string, unknown], ...within(inner)])
}

const kubernetes = parseAllDocuments(textOf('kubernetes/latchkey.yaml'))
const compose: unknown = parse(textOf('compose.yaml'), { merge: true })

/** The arguments of `latchkey` in the files, as lists. */
function calls(): string[][] {
  const lists = [...kubernetes.map((document) => document.toJS() as unknown), compose]
    .flatMap((document) => within(document))
    .filter(([name]) => name === 'args' || name === 'command')
    .flatMap(([, value]) => (Array.isArray(value) ? [value.map(String)] : []))
  const lines = Array.from(textOf('latchkey.service').matchAll(/main\.js (.+)$/gm), ([, line = '']) => line.split(' '))
  const [, cmd = '[]'] = /^CMD (\[.*\])$/m.exec(textOf('Dockerfile')) ?? []
  return [...lists, ...lines, JSON.parse(cmd) as string[]].filter(([first]) => first !== 'redis-server')
}

describe('the files to deploy with', () => {
  it('are parsed, and call commands and options that exist', () => {
    expect(kubernetes.flatMap((document) => document.errors)).toEqual([])
    const all = calls()
    expect(all.length).toBeGreaterThan(5)
    for (const [first = '', second = '', ...rest] of all) {
      const command =
        commands.find(({ name }) => name === `${first} ${second}`) ?? commands.find(({ name }) => name === first)
      expect(command?.name, `${first} ${second}`).toBeDefined()
      const options = [second, ...rest].filter((word) => word.startsWith('--')).map((word) => word.slice(2))
      for (const option of options) expect(Object.keys(command?.options ?? {})).toContain(option)
    }
  })

  it('name variables that the documents describe', () => {
    const known = ['configuration', 'mail'].map((page) => readFileSync(join(root, `docs/${page}.md`), 'utf8')).join('')
    const ours = names
      .flatMap((name) => Array.from(textOf(name).matchAll(/\b(?:LATCHKEY|METRICS|DATABASE|REDIS|SMTP|MAIL)_[A-Z]+\b/g)))
      .map(([name]) => name)
    expect(ours.length).toBeGreaterThan(10)
    expect([...new Set(ours)].filter((name) => !known.includes(`\`${name}\``))).toEqual([])
  })

  it('ask endpoints that exist: whether to restart by one that needs no database, where to send requests by the other', () => {
    const paths = coreFeatures().flatMap(({ routes = [] }) => routes.map(({ path }) => `/api/auth${path}`))
    const asked = names.flatMap((name) =>
      Array.from(textOf(name).matchAll(/\/api\/auth\/\w+/g), ([path]) => [name, path] as const),
    )
    expect(asked.filter(([, path]) => !paths.includes(path))).toEqual([])
    const probes = kubernetes.flatMap((document) => within(document.toJS()))
    const pathOf = (probe: string) =>
      within(probes.find(([name]) => name === probe)?.[1]).find(([name]) => name === 'path')?.[1]
    expect([pathOf('livenessProbe'), pathOf('readinessProbe')]).toEqual(['/api/auth/livez', '/api/auth/readyz'])
    expect(/HEALTHCHECK[^]*?\/api\/auth\/(\w+)/.exec(textOf('Dockerfile'))?.[1]).toBe('livez')
  })

  it('run as nobody who is root, on a file system that nobody writes', () => {
    expect(/^USER (\d+)/m.exec(textOf('Dockerfile'))?.[1]).toMatch(/^[1-9]/)
    const containers = kubernetes
      .flatMap((document) => within(document.toJS()))
      .filter(([name]) => name === 'containers')
      .flatMap(([, value]) => value as { securityContext: object }[])
    expect(containers).toHaveLength(2)
    for (const { securityContext } of containers) {
      expect(securityContext).toMatchObject({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      })
    }
    expect(textOf('latchkey.service')).toMatch(/^DynamicUser=yes$[^]*^ProtectSystem=strict$/m)
    expect(compose).toMatchObject({ services: { latchkey: { read_only: true, cap_drop: ['ALL'] } } })
  })
})
