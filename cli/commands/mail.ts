import { escapeHtml } from '../../runtime/common/html.ts'
import { listMails, type MailEntry, retryMail, showMail, type ShownMail } from '../../runtime/outbox/inspect.ts'
import { group, serviceCommand } from '../command.ts'
import { exitCode } from '../exit-code.ts'
import { CommandError } from '../failure.ts'
import { type Io, print, printJson } from '../io.ts'
import { argument, choice, flag, optionalArgument } from '../options.ts'
import { requireMigrated } from '../schema.ts'

/** `latchkey mail`. */
export const mailGroup = group({
  name: 'mail',
  summary: 'look into the outbox, try mail again',
  description: 'Shows the mail and the SMS that wait, have left or were given up, and tries them again.',
  example: 'npx latchkey mail list --state failed',
})

/** `latchkey mail list`. */
export const mailList = serviceCommand({
  name: 'mail list',
  description: 'Lists the newest 100 mails and SMS, without their texts.',
  example: 'npx latchkey mail list --state queued --json',
  options: {
    state: choice('<state>', 'only these', ['queued', 'sent', 'failed']),
    json: flag('print JSON'),
  },
  async run({ auth, options, io }) {
    await requireMigrated(auth)
    const mails = await listMails(auth.db, { state: options.state })
    if (options.json === true) printJson(io, mails)
    else if (mails.length === 0) print(io, options.state === undefined ? 'No mail yet.' : 'There is no such mail.')
    else for (const one of mails) print(io, lineOf(one))
    return exitCode.ok
  },
})

/** `latchkey mail show`. */
export const mailShow = serviceCommand({
  name: 'mail show',
  description: 'Shows one mail or SMS. The secret part of its link, or its code, is hidden.',
  example: 'npx latchkey mail show 01a1fc25-6b44-7b4e-807e-94c377cf5b4e',
  options: {
    id: argument('the id from `mail list`'),
    reveal: flag('show link and code as they are: whoever has them can use them'),
    json: flag('print JSON'),
  },
  async run({ auth, options, io }) {
    await requireMigrated(auth)
    const { readerOf } = await import('../mail-reader.ts')
    const found = await showMail(readerOf(auth), options.id)
    if (found === undefined) {
      throw new CommandError(exitCode.usage, 'There is no mail of that id. See: npx latchkey mail list')
    }
    const shown = options.reveal === true ? found : masked(found)
    if (options.json === true) printJson(io, shown)
    else printMail(shown, io)
    return exitCode.ok
  },
})

/** `latchkey mail retry`. */
export const mailRetry = serviceCommand({
  name: 'mail retry',
  description: 'Tries a mail again at once, from the first try on.',
  example: 'npx latchkey mail retry --failed',
  options: {
    id: optionalArgument('the id from `mail list`'),
    failed: flag('every mail that was given up'),
    json: flag('print JSON'),
  },
  async prepare(options) {
    if ((options.id === undefined) === (options.failed !== true)) {
      throw new CommandError(exitCode.usage, 'Give the id of a mail, or --failed for every mail that was given up.')
    }
    return options
  },
  async run({ auth, options, io }) {
    await requireMigrated(auth)
    const { id } = options
    const ids = await retryMail(auth.db, id === undefined ? 'failed' : { id }, io.now())
    if (id !== undefined && ids.length === 0) throw notWaiting()
    if (options.json === true) printJson(io, { retried: ids })
    else print(io, ids.length === 1 ? 'The mail is tried again now.' : `${ids.length} mails are tried again now.`)
    return exitCode.ok
  },
})

function notWaiting(): CommandError {
  return new CommandError(
    exitCode.usage,
    'No mail of that id is waiting or was given up, or it is being sent right now. See: npx latchkey mail list',
  )
}

function lineOf(mail: MailEntry): string {
  const tries = `${mail.attempts} ${mail.attempts === 1 ? 'try' : 'tries'}`
  const when = mail.state === 'queued' && mail.attempts > 0 ? `, next ${mail.dueAt.toISOString()}` : ''
  const why = mail.lastError === null ? '' : `  ${mail.lastError}`
  const line = `${mail.id}  ${mail.state.padEnd(6)}  ${mail.createdAt.toISOString()}  ${mail.channel.padEnd(4)}  ${mail.kind}  ${mail.to}`
  return `${line}  ${tries}${when}${why}`
}

function printMail(mail: ShownMail, io: Io): void {
  print(io, lineOf(mail))
  if (mail.text === null) {
    const sent = 'The texts of a mail are not kept after it was sent.'
    print(io, mail.state === 'sent' ? sent : 'The texts of this mail are made when it leaves.')
    return
  }
  print(io, mail.subject === null ? `\n${mail.text}` : `Subject: ${mail.subject}\n\n${mail.text}`)
}

const hidden = '••••••'

/** Takes the secret out: the token, the whole link where no token is named, or the code. */
function masked(mail: ShownMail): ShownMail {
  const secret = mail.token ?? mail.url ?? mail.code
  if (secret === null || secret === '') return mail
  const hide = (text: string | null) => text?.replaceAll(secret, hidden).replaceAll(escapeHtml(secret), hidden) ?? null
  const { subject, text, html, url, token, code } = mail
  const texts = { subject: hide(subject), text: hide(text), html: hide(html) }
  return { ...mail, ...texts, url: hide(url), token: hide(token), code: hide(code) }
}
