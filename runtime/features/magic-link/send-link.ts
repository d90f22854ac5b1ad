import { limits } from '../../contract/limits.ts'
import type { MailKind, NamedCode, Platform } from '../../contract/platform.ts'
import { type } from '../../contract/schema.ts'
import { AuthError } from '../../http/errors.ts'
import { route } from '../../http/route.ts'
import { browserKind } from '../../identity/browser-kind.ts'
import { shortNetwork } from '../../identity/email-origin.ts'
import { markBrowser, unableToCreateVerification } from '../../identity/email-proof.ts'
import { normalizeEmail } from '../../identity/email.ts'
import { identityErrors } from '../../identity/errors.ts'
import { mailLink, spanOf } from '../../identity/mail-link.ts'
import { displayName } from '../../identity/profile.ts'
import { purposes } from '../../identity/purposes.ts'
import { holdUserOfEmail } from '../../identity/user.ts'
import { issueVerification, verificationIdentifier } from '../../identity/verification.ts'
import { canMail, queueMail } from '../../outbox/outbox.ts'
import { randomText } from '../../security/random.ts'
import { beginAttempt } from './attempt.ts'
import { magicLinkErrors } from './errors.ts'
import type { ParsedLinkOptions } from './options.ts'

/** What is stored with a link. Nothing of it was written by whoever asked, but for the name. */
export interface LinkFacts {
  /** Normalised. */
  readonly email: string
  readonly name: string
  /** Of the browser that asked: there the link signs in at once. */
  readonly browser: string
  /** Names the sign-in that waits there. */
  readonly attempt: string
  /** ISO 8601. */
  readonly at: string
  /** `Firefox on Windows`, `203.0.113.x`. */
  readonly kind: string | undefined
  readonly network: string | undefined
  /** The code that stands in the same mail. */
  readonly code?: NamedCode
}

/** The kind of mail that holds a link and a code. */
export const codeLinkKind = 'magic-link-code'

/** Seconds for which a link is good, and the code beside it. */
function lifetimeOf({ signInCode }: Pick<Platform, 'signInCode'>, { code, expiresIn }: ParsedLinkOptions): number {
  return code ? Math.min(expiresIn, signInCode?.lifetime ?? expiresIn) : expiresIn
}

/**
 * POST /sign-in/magic-link (wire contract beyond, section 3). The same answer and the same work for every address: whether there is
 * somebody to write to is looked up when the mail leaves.
 */
export const sendLink = (options: ParsedLinkOptions) =>
  route(
    'POST',
    '/sign-in/magic-link',
    {
      summary: 'Mails a link that signs in, or signs up',
      caller: 'anyone',
      robots: 'send',
      via: 'sign-in',
      body: type({
        email: 'string',
        'name?': displayName,
        'callbackURL?': 'string',
        'newUserCallbackURL?': 'string',
        'errorCallbackURL?': 'string',
      }),
      returns: type({ status: 'boolean' }),
      errors: [
        magicLinkErrors.MAGIC_LINK_NOT_CONFIGURED,
        identityErrors.INVALID_EMAIL,
        identityErrors.FAILED_TO_CREATE_VERIFICATION,
      ],
      limits: { client: limits.magicLinkRate },
    },
    async (context) => {
      const { db, settings, exchange, body, now } = context
      if (!canMail(settings)) throw new AuthError(magicLinkErrors.MAGIC_LINK_NOT_CONFIGURED)
      const email = normalizeEmail(body.email)
      if (email === undefined) throw new AuthError(identityErrors.INVALID_EMAIL)
      const browser = markBrowser(context, exchange)
      const { callbackURL = '/', newUserCallbackURL, errorCallbackURL } = body
      const targets = {
        callbackURL,
        ...(newUserCallbackURL && { newUserCallbackURL }),
        ...(errorCallbackURL && { errorCallbackURL }),
      }
      await db
        .transaction(async (tx) => {
          const facts: LinkFacts = {
            email,
            name: body.name ?? '',
            browser,
            attempt: await beginAttempt(tx, exchange, lifetimeOf(context, options)),
            at: now.toISOString(),
            kind: browserKind(exchange.userAgent),
            network: shortNetwork(exchange.address),
          }
          const kind = options.code ? codeLinkKind : purposes.magicLink
          await queueMail(context, tx, { kind, to: email, data: { facts, targets } }, now)
        })
        .catch(unableToCreateVerification)
      return { status: true }
    },
  )

/** The mail with the link. Who has no account gets one only to sign up. */
export const linkMail = (options: ParsedLinkOptions): MailKind => ({
  async prepare(platform, tx, mail, now) {
    const { settings, fields } = platform
    const user = await holdUserOfEmail(tx, fields, mail.to)
    const token = randomText(limits.magicLinkLength)
    const lifetime = lifetimeOf(platform, options)
    const facts = mail.data['facts'] as LinkFacts
    const ends = [verificationIdentifier(purposes.magicLink, token), facts.attempt]
    const attempt = { ends, newUser: options.signUp ? { name: facts.name } : undefined }
    // Where nobody is written to as well, so that wrong codes are answered alike.
    const made = options.code
      ? await platform.signInCode?.put(platform, tx, { to: mail.to, lifetime, user, attempt, now })
      : undefined
    if (user === undefined && !options.signUp) return null
    const value = JSON.stringify({ ...facts, ...(made && { code: made.stored }) } satisfies LinkFacts)
    const bound = user === undefined ? {} : { user }
    await issueVerification(tx, { purpose: purposes.magicLink, secret: token, value, lifetime, now, ...bound })
    const targets = mail.data['targets'] as Readonly<Record<string, string>>
    const url = mailLink(settings, '/magic-link/verify', { token, ...targets })
    return { user: { email: mail.to }, url, token, validFor: spanOf(lifetime), ...(made && { code: made.code }) }
  },
})
