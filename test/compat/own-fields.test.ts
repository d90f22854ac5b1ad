import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { emailPassword, organization, type FieldDefinitions } from '../../runtime/index.ts'
import { createTestAuth, type TestAuth } from '../support/test-auth.ts'
import { installClient } from './install.ts'
import { jarFetch } from './jar-fetch.ts'
import type { PublishedClient, Result } from './published-client.ts'

const userFields = {
  company: 'string <= 80',
  plan: { type: "'free' | 'pro'", default: 'free', writable: false },
  size: { type: 'number.integer', required: false },
  bornAt: { type: 'Date', required: false },
} as const satisfies FieldDefinitions
const fields = { billingEmail: 'string.email' } as const

/** The same fields as that client is told them. */
const toldUser = {
  company: { type: 'string', required: true },
  plan: { type: 'string', input: false },
  size: { type: 'number', required: false },
  bornAt: { type: 'date', required: false },
}
const toldOrganization = { organization: { additionalFields: { billingEmail: { type: 'string', required: true } } } }

interface WithFields {
  readonly company: string
  readonly plan: string
  readonly size: number | null
  readonly bornAt: Date | null
}

/** The calls with what the fields add to them. */
interface FieldClient extends Pick<PublishedClient, 'getSession'> {
  readonly signUp: { email(body: object): Promise<Result<{ user: WithFields }>> }
  readonly organization: {
    create(body: object): Promise<Result<{ id: string; billingEmail: string }>>
    update(body: object): Promise<Result<{ billingEmail: string }>>
  }
  updateUser(body: object): Promise<Result<{ status: boolean }>>
}

interface PublishedModule {
  createAuthClient(options: object): FieldClient
  inferAdditionalFields(told: object): unknown
  inferOrgAdditionalFields(told: object): object
  organizationClient(options: object): unknown
}

describe('the published client 1.7.25 with additional fields', () => {
  let auth: TestAuth
  let published: PublishedModule

  beforeAll(async () => {
    const features = [emailPassword(), organization({ fields })]
    auth = await createTestAuth({ config: { features, user: { fields: userFields } } })
    vi.stubGlobal('window', { location: { href: '', origin: '' } })
    const folder = await installClient('1.7.25')
    published = await import(/* @vite-ignore */ pathToFileURL(join(folder, 'client.js')).href)
  })
  afterAll(async () => {
    vi.unstubAllGlobals()
    await auth?.close()
  })

  function open(): FieldClient {
    const { inferAdditionalFields, inferOrgAdditionalFields, organizationClient } = published
    const schema = inferOrgAdditionalFields(toldOrganization)
    return published.createAuthClient({
      baseURL: auth.origin,
      fetchOptions: { customFetchImpl: jarFetch(auth.origin).fetch },
      plugins: [inferAdditionalFields({ user: toldUser }), organizationClient({ schema })],
    })
  }
  const known = { name: 'Ada', password: 'correct horse battery' }

  it('signs up with a field, has it in its session, and changes it', async () => {
    const client = open()
    const bornAt = new Date('1815-12-10')
    const made = await client.signUp.email({ ...known, email: 'ada@example.com', company: 'Engines', bornAt })
    expect(made.error).toBeNull()
    expect(made.data?.user).toMatchObject({ company: 'Engines', plan: 'free', size: null })
    const session = await client.getSession()
    expect(session.data?.user).toMatchObject({ company: 'Engines', plan: 'free', size: null, bornAt })
    expect(await client.updateUser({ company: 'Babbage & Co', size: 42 })).toMatchObject({
      data: { status: true },
      error: null,
    })
    const after = await client.getSession()
    expect(after.data?.user).toMatchObject({ company: 'Babbage & Co', plan: 'free', size: 42 })
  })

  it('is told 400 for a field that is missing, wrong, or not for people to write', async () => {
    const client = open()
    const body = { ...known, email: 'eve@example.com' }
    for (const wrong of [{}, { company: 5 }, { company: 'Engines', plan: 'pro' }]) {
      const { data, error } = await client.signUp.email({ ...body, ...wrong })
      expect([data, error?.status, error?.code]).toEqual([null, 400, 'VALIDATION_ERROR'])
    }
  })

  it('makes and changes an organization with a field', async () => {
    const client = open()
    await client.signUp.email({ ...known, email: 'grace@example.com', company: 'Navy' })
    const made = await client.organization.create({ name: 'Acme', slug: 'acme', billingEmail: 'pay@example.com' })
    expect([made.error, made.data?.billingEmail]).toEqual([null, 'pay@example.com'])
    const changed = await client.organization.update({ data: { billingEmail: 'new@example.com' } })
    expect([changed.error, changed.data?.billingEmail]).toEqual([null, 'new@example.com'])
  })
})
