import type { Auth } from '../../runtime/auth.ts'
import { mailKindsOf } from '../../runtime/config/features.ts'
import { openTemplates } from '../../runtime/mail/templates.ts'
import { escapeHTML } from '../../runtime/mail/value.ts'
import {
  listMails,
  type MailEntry,
  type MailState,
  retryMail,
  showMail,
  type ShownMail,
} from '../../runtime/outbox/inspect.ts'
import { exitCode } from '../exit-code.ts'
import { CommandError } from '../failure.ts'
import { type Io, print, printJson } from '../io.ts'
import { requireMigrated } from '../schema.ts'
import { type ServiceOptions, withService } from '../service.ts'

/** Options of `latchkey mail list`. */
export interface MailListOptions extends ServiceOptions {
  readonly state?: MailState | undefined
  readonly json?: boolean | undefined
}

/** Options of `latchkey mail show`. */
export interface MailShowOptions extends ServiceOptions {
  readonly id?: string | undefined
  /** Show the link as it is. */
  readonly reveal?: boolean | undefined
  readonly json?: boolean | undefined
}

/** Options of `latchkey mail retry`: an id, or all that have failed. */
export interface MailRetryOptions extends ServiceOptions {
  readonly id?: string | undefined
  readonly failed?: boolean | undefined
  readonly json?: boolean | undefined
}

/** `latchkey mail list`: the newest mails of the outbox. */
export function mailList(options: MailListOptions, io: Io): Promise<number> {
  return withService('mail list', options, io, async (auth) => {
    await requireMigrated(auth)
    const mails = await listMails(auth.db, { state: options.state })
    if (options.json === true) printJson(io, mails)
    else if (mails.length === 0) print(io, 'There is no such mail.')
    else for (const mail of mails) print(io, lineOf(mail))
    return exitCode.ok
  })
}

/** `latchkey mail show`: one mail with its text. */
export function mailShow(options: MailShowOptions, io: Io): Promise<number> {
  return withService('mail show', options, io, async (auth) => {
    await requireMigrated(auth)
    const found = await showMail(readerOf(auth), options.id ?? '')
    if (found === undefined) {
      throw new CommandError(exitCode.usage, 'There is no mail of that id. See: npx latchkey mail list')
    }
    const mail = options.reveal === true ? found : masked(found)
    if (options.json === true) printJson(io, mail)
    else printMail(mail, io)
    return exitCode.ok
  })
}

/** `latchkey mail retry`: tries mail again at once. */
export function mailRetry(options: MailRetryOptions, io: Io): Promise<number> {
  const { id, failed } = options
  if ((id === undefined) === (failed !== true)) {
    throw new CommandError(exitCode.usage, 'Give the id of a mail, or --failed for every mail that was given up.')
  }
  return withService('mail retry', options, io, async (auth) => {
    await requireMigrated(auth)
    const ids = await retryMail(auth.db, id === undefined ? 'failed' : { id }, io.now())
    if (id !== undefined && ids.length === 0) throw notWaiting()
    if (options.json === true) printJson(io, { retried: ids })
    else print(io, ids.length === 1 ? 'The mail is tried again now.' : `${ids.length} mails are tried again now.`)
    return exitCode.ok
  })
}

function notWaiting(): CommandError {
  return new CommandError(
    exitCode.usage,
    'No mail of that id is waiting or was given up, or it is being sent right now. See: npx latchkey mail list',
  )
}

/** What reading mails needs of a service. */
export function readerOf(auth: Pick<Auth, 'db' | 'settings' | 'features'>) {
  const { db, settings, features } = auth
  return { db, settings, mailKinds: mailKindsOf(features), templates: openTemplates(settings.mail.templates) }
}

function lineOf(mail: MailEntry): string {
  const tries = `${mail.attempts} ${mail.attempts === 1 ? 'try' : 'tries'}`
  const when = mail.state === 'queued' && mail.attempts > 0 ? `, next ${mail.dueAt.toISOString()}` : ''
  const why = mail.lastError === null ? '' : `  ${mail.lastError}`
  const line = `${mail.id}  ${mail.state.padEnd(6)}  ${mail.createdAt.toISOString()}  ${mail.kind}  ${mail.to}`
  return `${line}  ${tries}${when}${why}`
}

function printMail(mail: ShownMail, io: Io): void {
  print(io, lineOf(mail))
  if (mail.text === null) {
    const sent = 'The texts of a mail are not kept after it was sent.'
    print(io, mail.state === 'sent' ? sent : 'The texts of this mail are made when it leaves.')
    return
  }
  print(io, `Subject: ${mail.subject}\n\n${mail.text}`)
}

const hidden = '••••••'

/** Takes the secret out of a mail: its token, or its whole link where no token is named. */
function masked(mail: ShownMail): ShownMail {
  const secret = mail.token ?? mail.url
  if (secret === null || secret === '') return mail
  const hide = (text: string | null) => text?.replaceAll(secret, hidden).replaceAll(escapeHTML(secret), hidden) ?? null
  const { subject, text, html, url, token } = mail
  return { ...mail, subject: hide(subject), text: hide(text), html: hide(html), url: hide(url), token: hide(token) }
}
