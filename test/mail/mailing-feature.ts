import { type } from 'arktype'
import { defineFeature, type Feature, type MailKind, queueMail, route } from 'latchkey'

const Body = type({ kind: 'string', to: 'string', data: 'object', 'fail?': 'boolean' })

/** A feature of somebody else's that mails what it is asked to, in a transaction. */
export function mailing(mails: Readonly<Record<string, MailKind>>): Feature {
  return defineFeature({
    id: 'mailing',
    mails,
    routes: [
      route(
        'POST',
        '/test/mail',
        { summary: 'Queues a mail', caller: 'anyone', body: Body, returns: type({ ok: 'boolean' }) },
        async (context) => {
          const { kind, to, data } = context.body
          await context.db.transaction(async (tx) => {
            await queueMail(context, tx, { kind, to, data: { ...data } }, context.now)
            if (context.body.fail === true) throw new Error('The work around the mail failed')
          })
          return { ok: true }
        },
      ),
    ],
  })
}

/** A kind with texts of its own. */
export const hello: MailKind = {
  template: {
    subject: 'Hello from {{appName}}',
    text: 'Go to {{url}}, {{user.name}}.\n',
    html: '<p>Go to <a href="{{url}}">{{url}}</a>, {{user.name}}.</p>',
  },
}
