import { type } from 'arktype'
import { onTestFinished } from 'vitest'
import { defineFeature, type Feature, route } from '../../runtime/index.ts'
import { sql } from '../../runtime/database/sql.ts'
import { queueMail } from '../../runtime/outbox/outbox.ts'
import type { MailKind } from '../../runtime/contract/platform.ts'
import { type SmtpSink, startSmtpSink } from '../support/smtp-sink.ts'

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

export const user = { id: 'u1', name: 'Ada', email: 'ada@example.com' }
export const helloData = {
  user,
  url: 'https://auth.example.com/go?token=tokentokentokentokentoken',
  token: 'tokentokentokentokentoken',
}

/** A mail server that stops when the test ends. */
export async function sinkForTest(port?: number): Promise<SmtpSink> {
  const sink = await startSmtpSink(port)
  onTestFinished(() => sink.close())
  return sink
}

/** The rows of the outbox as they are stored. */
export const outboxRows = sql`
  select id, kind, recipient, payload, state, attempts, due_at, last_error from latchkey.mail order by id`
