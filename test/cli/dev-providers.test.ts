import { expect, it } from 'vitest'
import { createDevProviders } from '../../cli/dev-providers.ts'
import { defineFeature, emailPassword } from '../../runtime/index.ts'

const withProviders = {
  ...defineFeature({ id: 'social' }),
  providers: [{ id: 'acme', name: 'Acme SSO', clientSecret: 'secret' }],
}
const ask = (path: string, method = 'GET') =>
  createDevProviders([emailPassword(), withProviders])(new Request(`http://localhost${path}`, { method }))

it('tells the playground id and name of each provider, and nothing else of them', async () => {
  const response = ask('/dev/providers')
  expect(response?.headers.get('content-type')).toContain('application/json')
  expect(await response?.json()).toEqual([{ id: 'acme', name: 'Acme SSO' }])
})

it('leaves every other request to the service', () => {
  expect(ask('/dev/providers/x')).toBeUndefined()
  expect(ask('/dev/providers', 'POST')).toBeUndefined()
  expect(ask('/')).toBeUndefined()
})
