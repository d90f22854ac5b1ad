// Needs the packages golang-go and golang-github-masterminds-sprig-dev of Debian.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { commands } from '../../cli/commands.ts'

const root = join(import.meta.dirname, '../..')
const chart = join(root, 'examples/deploy/helm')
const defaults = parse(readFileSync(join(chart, 'values.yaml'), 'utf8')) as Record<string, object>
const wanted = {
  image: { ...defaults['image'], repository: 'registry.example.com/my-auth' },
  baseURL: 'https://auth.example.com',
}

interface Manifest {
  readonly kind: string
  readonly metadata: { readonly annotations?: Record<string, string> }
  readonly spec: { readonly template?: { readonly spec: PodSpec }; readonly [name: string]: unknown }
}

interface PodSpec {
  readonly terminationGracePeriodSeconds?: number
  readonly securityContext: object
  readonly containers: readonly {
    readonly args: readonly string[]
    readonly env: readonly { readonly name: string; readonly value?: string }[]
    readonly securityContext: object
  }[]
}

/** What Kubernetes would get. */
function rendered(values: Record<string, unknown> = {}): Manifest[] {
  const about = { Values: { ...defaults, ...wanted, ...values }, Release: { Name: 'auth' } }
  const program = join(import.meta.dirname, 'render-chart/main.go')
  const { stdout, stderr, status } = spawnSync('go', ['run', program, join(chart, 'templates')], {
    env: { ...process.env, GO111MODULE: 'off', GOPATH: '/usr/share/gocode', GOFLAGS: '-buildvcs=false' },
    input: JSON.stringify(about),
    encoding: 'utf8',
  })
  expect(stderr).toBe('')
  expect(status).toBe(0)
  const documents = parseAllDocuments(stdout)
  expect(documents.flatMap(({ errors }) => errors)).toEqual([])
  return documents.map((document) => document.toJS() as Manifest | null).filter((manifest) => manifest !== null)
}

const podOf = (manifests: readonly Manifest[], kind: string) =>
  manifests.find((manifest) => manifest.kind === kind)?.spec.template?.spec

describe('the Helm chart', () => {
  it('makes a migration before the nodes, nodes, a service, a disruption budget and a network policy', () => {
    const manifests = rendered()
    const kinds = manifests.map(({ kind }) => kind)
    expect(kinds.toSorted()).toEqual(['Deployment', 'Job', 'NetworkPolicy', 'PodDisruptionBudget', 'Service'])
    const job = manifests.find(({ kind }) => kind === 'Job')
    expect(job?.metadata.annotations?.['helm.sh/hook']).toBe('pre-install,pre-upgrade')
  })

  it('runs commands with options that exist, as nobody who is root, on a file system that nobody writes', () => {
    const manifests = rendered()
    for (const kind of ['Job', 'Deployment']) {
      const pod = podOf(manifests, kind)
      expect(pod?.securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } })
      for (const { args, securityContext } of pod?.containers ?? []) {
        const command = commands.find(({ name }) => name === args[0])
        const options = args.filter((word) => word.startsWith('--')).map((word) => word.slice(2))
        for (const option of options) expect(Object.keys(command?.options ?? {})).toContain(option)
        expect(securityContext).toMatchObject({ allowPrivilegeEscalation: false, readOnlyRootFilesystem: true })
      }
    }
  })

  it('gives a node longer to end than it drains', () => {
    const pod = podOf(rendered({ drain: 20 }), 'Deployment')
    expect(pod?.containers[0]?.args).toContain('20')
    expect(pod?.terminationGracePeriodSeconds).toBe(55)
  })

  it('passes variables as text, and has an ingress for the host of the base URL where it is wanted', () => {
    const manifests = rendered({
      env: { LOG_LEVEL: 1 },
      ingress: { enabled: true, className: 'nginx', annotations: {}, tlsSecretName: 'certificate' },
    })
    const env = podOf(manifests, 'Deployment')?.containers[0]?.env
    expect(env).toEqual(expect.arrayContaining([{ name: 'LOG_LEVEL', value: '1' }]))
    const ingress = manifests.find(({ kind }) => kind === 'Ingress')
    expect(ingress?.spec['tls']).toEqual([{ hosts: ['auth.example.com'], secretName: 'certificate' }])
  })

  it('has an entry in its schema for the types of what it cannot do without', () => {
    const schema = JSON.parse(readFileSync(join(chart, 'values.schema.json'), 'utf8')) as { properties: object }
    expect(Object.keys(defaults)).toEqual(expect.arrayContaining(Object.keys(schema.properties)))
  })
})
