import { TemplateError } from '../common/template.ts'
import { isUuid } from '../common/uuid.ts'
import type { Platform } from '../contract/platform.ts'
import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import type { Templates } from '../mail/templates.ts'
import { SealBroken } from '../security/seal.ts'
import type { Channel } from './claim.ts'
import { openPayload } from './payload.ts'

/** Where a mail stands: waiting, taken over by the next server, or given up. */
export type MailState = 'queued' | 'sent' | 'failed'

/** A mail or an SMS of the outbox without its texts. */
export interface MailEntry {
  readonly id: string
  readonly channel: Channel
  readonly kind: string
  readonly to: string
  readonly state: MailState
  readonly attempts: number
  /** When it is tried next, for a queued one. */
  readonly dueAt: Date
  readonly lastError: string | null
  readonly createdAt: Date
  readonly sentAt: Date | null
}

/**
 * A mail or an SMS with its texts. They are absent until it has been prepared, and after it was sent outside development; an SMS has
 * `text` and `code` only.
 */
export interface ShownMail extends MailEntry {
  readonly subject: string | null
  readonly text: string | null
  readonly html: string | null
  readonly url: string | null
  readonly token: string | null
  readonly code: string | null
}

/** Which mails to list: newest first, 100 unless told. */
export interface MailFilter {
  readonly state?: MailState | undefined
  readonly to?: string | undefined
  readonly channel?: Channel | undefined
  readonly limit?: number | undefined
}

/** What reading a mail needs of the service. */
export type MailReader = Pick<Platform, 'db' | 'settings' | 'mailKinds'> & { readonly templates: Templates }

type Row = MailEntry & { readonly payload: string | null }

const entryColumns = sql`id, channel, kind, recipient as "to", state, attempts, due_at, last_error, created_at, sent_at`

/** The mails of the outbox, newest first. */
export function listMails(db: Database, filter: MailFilter = {}): Promise<MailEntry[]> {
  return db.query<MailEntry>(sql`select ${entryColumns} from latchkey.mail ${matching(filter)}`)
}

/** The mails of the outbox with their texts, newest first. */
export async function readMails(reader: MailReader, filter: MailFilter = {}): Promise<ShownMail[]> {
  const rows = await reader.db.query<Row>(sql`select ${entryColumns}, payload from latchkey.mail ${matching(filter)}`)
  return rows.map((row) => {
    try {
      return shown(reader, row)
    } catch (error) {
      // One that cannot be opened or filled in does not hide the others; the list says why.
      if (!(error instanceof SealBroken || error instanceof TemplateError)) throw error
      return shown(reader, { ...row, payload: null, lastError: error.message })
    }
  })
}

/** One mail with its texts. @throws {SealBroken} when no known secret opens it */
export async function showMail(reader: MailReader, id: string): Promise<ShownMail | undefined> {
  if (!isUuid(id)) return undefined
  const [row] = await reader.db.query<Row>(sql`select ${entryColumns}, payload from latchkey.mail where id = ${id}`)
  return row && shown(reader, row)
}

/** Tries a mail again at once that waits or was given up, or all that were given up. Gives the ids. */
export async function retryMail(db: Database, which: { readonly id: string } | 'failed', now: Date): Promise<string[]> {
  if (which !== 'failed' && !isUuid(which.id)) return []
  const chosen = which === 'failed' ? sql`state = 'failed'` : sql`id = ${which.id} and state <> 'sent'`
  // One that is leaving right now is left alone: its process settles it.
  const rows = await db.query<{ id: string }>(sql`
    update latchkey.mail set state = 'queued', attempts = 0, due_at = ${now}, updated_at = ${now}
    where ${chosen} and claim is null and payload is not null returning id`)
  return rows.map((row) => row.id)
}

function matching({ state, to, channel, limit = 100 }: MailFilter) {
  return sql`
    where (${state ?? null}::text is null or state = ${state ?? null}::text)
      and (${to ?? null}::text is null or recipient = ${to ?? null}::text)
      and (${channel ?? null}::text is null or channel = ${channel ?? null}::text)
    order by position desc limit ${limit}`
}

function shown(reader: MailReader, { payload, ...entry }: Row): ShownMail {
  const none = { subject: null, text: null, html: null, url: null, token: null, code: null }
  if (payload === null) return { ...entry, ...none }
  const { data, preparedAt, language } = openPayload(reader.settings.secrets, entry.id, payload)
  const { url, token, code } = data
  const kind = Object.hasOwn(reader.mailKinds, entry.kind) ? reader.mailKinds[entry.kind] : undefined
  if (preparedAt === null || kind === undefined) return { ...entry, ...none }
  const { appName, mail } = reader.settings
  const values = { ...data, appName }
  const said = language ?? mail.language
  const secrets = { url: textOrNull(url), token: textOrNull(token), code: textOrNull(code) }
  if (kind.channel === 'sms') {
    return { ...entry, ...none, ...secrets, text: reader.templates.smsText(entry.kind, kind.text, values, said) }
  }
  return { ...entry, ...reader.templates.texts(entry.kind, kind.template, values, said), ...secrets }
}

const textOrNull = (value: unknown) => (typeof value === 'string' ? value : null)
