import { type } from 'arktype'
import { defineFeature, type Feature, route } from 'latchkey'

const Body = type({
  kind: 'string',
  'subjectId?': 'string',
  'organizationId?': 'string',
  'after?': 'object',
  'fail?': 'boolean',
})

/** A feature of somebody else's that puts on record what it is asked to, in a transaction. */
export function changing(): Feature {
  return defineFeature({
    id: 'changing',
    routes: [
      route(
        'POST',
        '/test/change',
        { summary: 'Puts a change on record', caller: 'anyone', body: Body, returns: type({ ok: 'boolean' }) },
        async (context) => {
          const { kind, subjectId = 's1', organizationId = null, after = {}, fail } = context.body
          const [subject = ''] = kind.split('.', 1)
          await context.db.transaction(async (tx) => {
            await context.hooks.changed(context, tx, {
              kind,
              subject: { type: subject, id: subjectId },
              userId: null,
              organizationId,
              before: {},
              after: { ...after },
            })
            if (fail === true) throw new Error('The work around the change failed')
          })
          return { ok: true }
        },
      ),
    ],
  })
}
