import { onTestFinished } from 'vitest'
import { sql } from '../../runtime/database/sql.ts'
import { type SmtpSink, startSmtpSink } from '../support/smtp-sink.ts'

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
