import { html } from '../../common/html.ts'
import type { User } from '../../contract/entities.ts'
import type { SignInMethod } from '../../contract/hooks.ts'
import { limits } from '../../contract/limits.ts'
import { type } from '../../contract/schema.ts'
import type { Database } from '../../database/database.ts'
import type { Page } from '../../http/answer.ts'
import { AuthError, isAuthError } from '../../http/errors.ts'
import { layPage, productOf, wayBack } from '../../http/page.ts'
import { type Context, route } from '../../http/route.ts'
import { wantsPage } from '../../identity/browser-binding.ts'
import { identityErrors } from '../../identity/errors.ts'
import { purposes } from '../../identity/purposes.ts'
import { endSessionsOf } from '../../identity/session.ts'
import { listSignInMethods, removeSignInMethod } from '../../identity/sign-in-methods.ts'
import { announceEnd } from '../../identity/sign-out.ts'
import { lockUser } from '../../identity/user.ts'
import { consumeVerification, findVerification, issueVerification } from '../../identity/verification.ts'
import { randomText } from '../../security/random.ts'

/** What else opens an account that has just got a new password, and the value that removes it. */
export const MethodReviewAnswer = type({
  token: 'string',
  methods: type({ id: 'string', kind: 'string', name: 'string', createdAt: 'Date' }).array(),
})
export type MethodReview = typeof MethodReviewAnswer.infer

/** The ways to sign in beside the password: only they can be removed here, so that one always stays. */
async function otherMethods(context: Context, tx: Database, userId: string): Promise<SignInMethod[]> {
  return (await listSignInMethods(context, tx, userId)).filter(({ kind }) => kind !== 'password')
}

/** Offers to remove what else opens the account; `undefined` when nothing does. */
export async function offerReview(context: Context, tx: Database, user: User): Promise<MethodReview | undefined> {
  const methods = await otherMethods(context, tx, user.id)
  if (methods.length === 0) return undefined
  const token = randomText(limits.verificationTokenLength)
  const lifetime = limits.methodReviewLifetime
  await issueVerification(tx, {
    purpose: purposes.reviewMethods,
    secret: token,
    value: '',
    lifetime,
    now: context.now,
    user,
  })
  return { token, methods: methods.map(({ id, kind, name, createdAt }) => ({ id, kind, name, createdAt })) }
}

/** POST /remove-sign-in-methods: takes ways to sign in away after a new password by mail, and ends every session. */
export const removeSignInMethods = route(
  'POST',
  '/remove-sign-in-methods',
  {
    summary: 'Removes sign-in methods that somebody does not recognise, right after a password reset',
    caller: 'anyone',
    body: type({ token: 'string', 'methods?': 'string[]' }),
    returns: type({ status: 'boolean', removed: 'number' }),
    errors: [identityErrors.INVALID_TOKEN],
    form: fromForm,
  },
  async (context) => {
    const { db, body, exchange, log } = context
    const forPerson = wantsPage(exchange.request)
    try {
      const { userId, removed } = await db.transaction((tx) => removeChosen(context, tx, body))
      log.info('sign-in-methods.removed', { requestId: exchange.requestId, userId, count: removed })
      return forPerson ? removedPage(context, removed) : { status: true, removed }
    } catch (error) {
      if (forPerson && isAuthError(error) && error.entry === identityErrors.INVALID_TOKEN) return endedPage(context)
      throw error
    }
  },
)

/** The button `all` removes all, the other one what was ticked. */
function fromForm(fields: URLSearchParams): unknown {
  const chosen = fields.has('all') ? {} : { methods: fields.getAll('method') }
  return { token: fields.get('token') ?? '', ...chosen }
}

/** @throws {AuthError} INVALID_TOKEN */
async function removeChosen(
  context: Context,
  tx: Database,
  { token, methods: chosen }: { readonly token: string; readonly methods?: readonly string[] },
): Promise<{ userId: string; removed: number }> {
  const { fields, now } = context
  const wanted = { purpose: purposes.reviewMethods, secret: token, now }
  const { verification } = await findVerification(tx, wanted)
  const userId = verification?.userId ?? null
  // The user before the value, the order of whoever takes credentials away.
  const user = userId === null ? undefined : await lockUser(tx, fields, userId)
  const used = await consumeVerification(tx, wanted)
  if (user === undefined || used === undefined) throw new AuthError(identityErrors.INVALID_TOKEN)
  let removed = 0
  for (const method of await otherMethods(context, tx, user.id)) {
    if (chosen !== undefined && !chosen.includes(method.id)) continue
    if (await removeSignInMethod(context, tx, user, method)) removed++
  }
  // A session may have begun with what was just removed.
  if (removed > 0) await announceEnd(context, tx, user.id, await endSessionsOf(tx, user.id), 'sign-in-method-removed')
  return { userId: user.id, removed }
}

const days = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** The page after the new password, when something else opens the account too. */
export function reviewPage({ settings }: Context, { token, methods }: MethodReview): Page {
  const { basePath } = settings
  const lines = methods.map(
    ({ id, name, createdAt }) =>
      html`<label class="choice">
        <input type="checkbox" name="method" value="${id}" />
        <span><strong>${name}</strong><br />added on ${days.format(createdAt)}</span>
      </label>`,
  )
  const body = html`<p>You can sign in with it now. These can also be used to sign in to your account:</p>
    <form method="post" action="${`${basePath}/remove-sign-in-methods`}">
      <input type="hidden" name="token" value="${token}" />
      ${lines}
      <p>Remove any that you don't recognise. Your account is then signed out everywhere.</p>
      <button type="submit">Remove selected</button>
      <button type="submit" name="all" value="yes" class="other">Remove all</button>
    </form>
    <p class="note"><a href="/">Keep all and return to Application</a></p>`
  return layPage({ ...productOf(settings), title: 'Password changed', body })
}

function removedPage({ settings }: Context, removed: number): Page {
  const sentence = removed === 0 ? '' : 'Your account is signed out everywhere. '
  const body = html`<p>${sentence}You can sign in with your new password.</p>
    ${wayBack}`
  return layPage({ ...productOf(settings), title: removed === 0 ? 'Nothing was removed' : 'Removed', body })
}

function endedPage({ settings }: Context): Page {
  const body = html`<p>This page was already used or has expired. Sign in to see and remove ways to sign in.</p>
    ${wayBack}`
  return layPage({ ...productOf(settings), title: 'This page no longer works', body, status: 400 })
}
