import { expect, it } from 'vitest'
import { defineFeature, emailPassword, type } from '../../../runtime/index.ts'
import { route, type Schema } from '../../../runtime/http/route.ts'
import { homes } from '../../support/homes.ts'

/** A schema as another copy of arktype makes it: it refuses with errors that are no instances of ours. */
function fromAnotherCopy(schema: Schema): Schema {
  const foreign = (input: unknown) => {
    const parsed = schema(input)
    if (!(parsed instanceof type.errors)) return parsed
    const errors = [...parsed]
    Reflect.set(errors, ' arkKind', 'errors')
    return errors
  }
  return Object.assign(foreign, { onDeepUndeclaredKey: () => foreign, allows: schema.allows }) as unknown as Schema
}

it("a feature's own copy of arktype refuses input like ours", async () => {
  const notes = defineFeature({
    id: 'notes',
    routes: [
      route(
        'POST',
        '/note',
        {
          summary: 'Takes a note',
          caller: 'anyone',
          body: fromAnotherCopy(type({ text: 'string' })),
          returns: type('unknown'),
        },
        ({ body }) => body,
      ),
    ],
  })
  const { browser } = await homes[0]!.start({ config: { features: [emailPassword(), notes] } })
  expect((await browser().post('/note', { text: 'hello' })).body).toEqual({ text: 'hello' })
  const refused = await browser().post('/note', { text: 5 })
  expect([refused.status, refused.body.code, refused.body.fields]).toEqual([
    400,
    'VALIDATION_ERROR',
    [{ path: 'text', expected: 'a string' }],
  ])
})
