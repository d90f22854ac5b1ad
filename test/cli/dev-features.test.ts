import { expect, it } from 'vitest'
import { createDevFeatures } from '../../cli/dev-features.ts'
import { emailPassword, passkey } from '../../runtime/index.ts'

const ask = (path: string, method = 'GET') =>
  createDevFeatures([emailPassword(), passkey()])(new Request(`http://localhost${path}`, { method }))

it('tells the playground the names of the features, and nothing of their options', async () => {
  const response = ask('/dev/features')
  expect(response?.headers.get('content-type')).toContain('application/json')
  expect(await response?.json()).toEqual(['email-password', 'passkey'])
})

it('leaves every other request to the service', () => {
  expect(ask('/dev/features/x')).toBeUndefined()
  expect(ask('/dev/features', 'POST')).toBeUndefined()
})
