import { expect } from 'vitest'
import { type SmtpSink, startSmtpSink } from '../../support/smtp-sink.ts'
import { type Desk, project, type Recipe, type Recipes } from './desk.ts'
import { callsOf } from './visitor.ts'

const create = 'latchkey users create --email ada@example.com --name Ada'
const sentBy = (desk: Desk, sink: SmtpSink) => desk.with({ SMTP_URL: sink.url }).serve('latchkey serve')

/** A project with a mail to Ada that a mail server has refused. */
const undelivered = project('undelivered', 'server', 'latchkey init --yes', async (desk) => {
  await desk.done(create)
  await using sink = await startSmtpSink()
  sink.mode = { refuse: 550 }
  await using service = await sentBy(desk, sink)
  await callsOf(service).call('/request-password-reset', { email: 'ada@example.com', redirectTo: '/new-password' })
  await service.said(/mail\.failed/)
})

/** The line of the outbox, and its id. */
const failed =
  /^(\S+) {2}failed {2}\S+Z {2}mail {2}reset-password {2}ada@example\.com {2}1 try {2}MailRejected: .*No such mailbox here.*\n$/

async function idOf(desk: Desk): Promise<string> {
  const [, id = ''] = failed.exec(await desk.done('latchkey mail list')) ?? []
  return id
}

const lists: Recipe = async (line) => {
  expect(await (await undelivered()).done(line)).toMatch(failed)
}

/** Tries the mail again while the service runs, whose mail server takes it now. */
const sends =
  (said: string): Recipe =>
  async (line) => {
    const desk = await undelivered()
    await using sink = await startSmtpSink()
    const typed = line.replace('<id>', await idOf(desk))
    await using service = await sentBy(desk, sink)
    expect(await desk.done(typed)).toBe(said)
    await service.said(/mail\.sent/)
    expect(sink.mails.map(({ to }) => to)).toEqual([['ada@example.com']])
  }

/** Commands about the outbox. */
export const mail: Recipes = {
  'latchkey mail list': lists,
  'latchkey mail list --state failed': lists,
  'latchkey mail show <id>': async (line) => {
    const desk = await undelivered()
    const said = await desk.done(line.replace('<id>', await idOf(desk)))
    expect(said).toMatch(/^Subject: .+\n\n[^]*••••••/m)
  },
  'latchkey mail retry <id>': sends('The mail is tried again now.\n'),
  'latchkey mail retry --failed': sends('The mail is tried again now.\n'),
}
