import type { Transporter } from 'nodemailer'
import { type MailMessage, MailRejected, type MailTransport } from './message.ts'
import { domainOf, hasControlCharacters, isMailAddress, parseSender } from './sender.ts'
import { type SmtpConnection, smtpConnection, type SmtpOptions } from './smtp-connection.ts'

/** Milliseconds for the connection, for the server's first word, and of silence after it. */
const deadlines = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000, dnsTimeout: 10_000 }

/**
 * Sends mail through an SMTP server: `mail: smtp({ url: 'smtps://…' })`. The connection is made when the first mail leaves.
 * @throws {ConfigError} when the address of the server is wrong
 */
export function smtp(options: SmtpOptions): { readonly transport: MailTransport; readonly from?: string } {
  const transport = smtpTransport(smtpConnection(options))
  return options.from === undefined ? { transport } : { transport, from: options.from }
}

/**
 * Connections that one process holds while it has mail, mails on each before it is made anew, and milliseconds after which one that
 * nothing is sent on is closed. A mail that met a closed connection is sent on another, once.
 */
const pool = { pool: true, maxConnections: 4, maxMessages: 100, idleTimeout: 5000, maxRequeues: 1 } as const

/** A transport over one server. Its connections are made when a mail leaves and used for those that follow. */
export function smtpTransport(connection: SmtpConnection): MailTransport {
  let opened: Promise<Transporter> | undefined
  return {
    name: `${connection.secure ? 'smtps' : 'smtp'} ${connection.host}:${connection.port}`,
    async send(message) {
      const mail = mailOf(message)
      opened ??= open(connection)
      const transporter = await opened
      await transporter.sendMail(mail).catch((error: unknown) => {
        throw isRefusal(error) ? new MailRejected(error.message, { cause: error }) : error
      })
    },
    async close() {
      const closing = opened
      // What sends afterwards opens it again.
      opened = undefined
      const transporter = await closing
      transporter?.close()
    },
  }
}

async function open(connection: SmtpConnection): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  const { host, port, secure, tls, user, password } = connection
  return createTransport({
    host,
    port,
    secure,
    requireTLS: tls === 'required' && !secure,
    ignoreTLS: tls === 'off',
    ...(user === undefined || password === undefined ? {} : { auth: { user, pass: password } }),
    ...pool,
    ...deadlines,
  })
}

function mailOf(message: MailMessage) {
  const sender = parseSender(message.from)
  if (sender === undefined) throw new MailRejected('The sender is not a mail address')
  // The recipient is handed over as an object and in the envelope: a list hidden in it would never be taken apart.
  if (!isMailAddress(message.to)) throw new MailRejected('The recipient is not one mail address')
  if ([message.subject, message.id, message.kind].some(hasControlCharacters)) {
    throw new MailRejected('A header of the mail holds a line break')
  }
  return {
    messageId: `<${message.id}@${domainOf(sender.address)}>`,
    from: { name: sender.name, address: sender.address },
    to: { name: '', address: message.to },
    envelope: { from: sender.address, to: [message.to] },
    subject: message.subject,
    text: message.text,
    html: message.html,
    // RFC 3834 section 5: vacation notices and the like shall not answer.
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** The server said no for good to sender, recipient or content (RFC 5321 section 4.2.1), not to our way of asking. */
function isRefusal(error: unknown): error is Error {
  if (!(error instanceof Error) || !('responseCode' in error) || typeof error.responseCode !== 'number') return false
  // 530, 534, 535 and 538 are about signing in and TLS (RFC 4954 section 6): a mistake of ours that can be corrected.
  if (error.responseCode < 500 || [530, 534, 535, 538].includes(error.responseCode)) return false
  return 'code' in error && (error.code === 'EENVELOPE' || error.code === 'EMESSAGE')
}
