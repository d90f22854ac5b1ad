import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { createAuthClient } from '../../widgets/client/index.ts'
import { AuthProvider, type AuthProviderProps } from '../../widgets/core/auth-provider.tsx'
import { useConfiguredContext } from '../../widgets/core/use-capabilities.ts'
import type { Config } from '../../runtime/index.ts'
import { testAuth } from '../support/test-auth.ts'

function Shown(): ReactNode {
  const { app } = useConfiguredContext()
  return JSON.stringify([app.name ?? null, app.logo ?? null])
}

/** What widgets below a provider know of the product of a service, after it was asked over its own handler. */
async function product(config: Partial<Config>, props: Partial<AuthProviderProps> = {}): Promise<unknown> {
  const { auth } = await testAuth({ config })
  const client = createAuthClient({
    baseURL: auth.settings.origin,
    fetch: (...request) => auth.fetch(new Request(...request)),
  })
  const { data: capabilities } = await client.capabilities()
  if (capabilities === null) throw new Error('The service did not answer')
  const html = renderToString(
    <AuthProvider client={client} capabilities={capabilities} {...props}>
      <Shown />
    </AuthProvider>,
  )
  return JSON.parse(html.replaceAll('&quot;', '"'))
}

describe('the product in widgets', () => {
  it('has the name and the logo of the service', async () => {
    const told = await product({ appName: 'Acme', logo: 'https://acme.example/logo.png' })
    expect(told).toEqual(['Acme', 'https://acme.example/logo.png'])
  })

  it('has no name where nobody gave it one', async () => {
    expect(await product({})).toEqual([null, null])
  })

  it('is called as the application says, part by part', async () => {
    const config = { appName: 'Acme', logo: 'https://acme.example/logo.png' }
    expect(await product(config, { appName: 'Mine' })).toEqual(['Mine', 'https://acme.example/logo.png'])
    expect(await product(config, { logo: '/own.svg' })).toEqual(['Acme', '/own.svg'])
  })
})
