import { describe, expect, it } from 'vitest'
import { ConfigError } from '../../../runtime/contract/config-error.ts'
import { ProviderFailure, type Surroundings } from '../../../runtime/features/social/provider.ts'
import { oidc } from '../../../runtime/features/social/providers/oidc.ts'
import { settingsFor } from './platform.ts'

describe('oidc()', () => {
  const options = { id: 'acme', name: 'Acme', issuer: 'https://sso.example' }
  const good = {
    issuer: 'https://sso.example',
    authorization_endpoint: 'https://sso.example/a',
    token_endpoint: 'https://sso.example/t',
    jwks_uri: 'https://sso.example/k',
  }
  const finding = (found: Record<string, unknown>): Surroundings => ({
    settings: settingsFor(),
    now: new Date(),
    document: async () => found,
  })

  it('refuses a discovery document of another issuer, or without what is needed', async () => {
    const provider = oidc(options)
    await expect(provider.endpoints(finding(good))).resolves.toMatchObject({ token: 'https://sso.example/t' })
    for (const wrong of [
      { issuer: 'https://sso.example/' },
      { issuer: 'https://evil.example' },
      { issuer: undefined },
      { jwks_uri: 1 },
    ]) {
      await expect(provider.endpoints(finding({ ...good, ...wrong }))).rejects.toThrow(ProviderFailure)
    }
  })

  it('accepts no algorithm that a shared secret could serve', async () => {
    const algorithms = async (names: unknown) => {
      const rules = await oidc(options).idTokenRules?.(
        finding({ ...good, id_token_signing_alg_values_supported: names }),
      )
      return rules?.algorithms
    }
    expect(await algorithms(['none', 'HS256', 'ES256', 'RS256'])).toEqual(['RS256', 'ES256'])
    expect(await algorithms(undefined)).toEqual(['RS256'])
    await expect(algorithms(['HS256'])).rejects.toThrow(ProviderFailure)
  })

  it('demands the issuer parameter when the provider promised it', async () => {
    const promised = { ...good, authorization_response_iss_parameter_supported: true }
    expect(await oidc(options).issuerParameter?.(finding(promised))).toEqual({ issuer: good.issuer, required: true })
    expect(await oidc(options).issuerParameter?.(finding(good))).toEqual({ issuer: good.issuer, required: false })
  })

  it.each([
    [{ ...options, id: 'github' }],
    [{ ...options, id: 'credential' }],
    [{ ...options, id: 'Acme/../x' }],
    [{ ...options, issuer: 'ftp://sso.example' }],
    [{ id: 'acme', name: 'Acme', discoveryUrl: 'https://sso.example/config.json' }],
  ])('refuses to start with %o', (wrong) => {
    expect(() => oidc(wrong).check?.(settingsFor())).toThrow(ConfigError)
  })
})
