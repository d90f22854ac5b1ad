import { expect, it } from 'vitest'
import { built } from '../../runtime/contract/schema.ts'
import { shippedFeatures } from '../../.scripts/shipped.ts'

it('of every call can be built, which a service does when the call is made first', async () => {
  const routes = (await shippedFeatures()).flatMap((feature) => feature.routes ?? [])
  const schemas = routes.flatMap(({ path, spec: { body, query, returns } }) =>
    [body, query, returns].filter((schema) => schema !== undefined).map((schema) => ({ path, schema })),
  )
  expect(schemas.length).toBeGreaterThan(200)
  for (const { path, schema } of schemas) expect(() => built(schema), path).not.toThrow()
})
