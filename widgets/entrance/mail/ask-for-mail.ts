import type { Answer, ClientError } from '../../client/index.ts'
import type { AuthContextValue } from '../../core/context.ts'
import { type FormProblem, placeError } from '../../core/form-problem.ts'
import type { Translate } from '../../core/messages.ts'
import { addresses, targetsOf } from '../social/flow/targets.ts'
import type { MailOptions, MailSent } from './mail-types.ts'

/** As `useLastUsed` knows them. */
export const mailMethods = { link: 'magic-link', code: 'email-otp' } as const

/** Why no mail was sent. */
export function mailProblem(error: ClientError, t: Translate, email: string): FormProblem | null {
  return placeError(error, [], {}, t, { email }, Date.now()).form
}

/** Has a link or a code sent. */
export function askForMail(
  context: Pick<AuthContextValue, 'client' | 'paths' | 'redirects' | 'allowedOrigins'>,
  { purpose, target }: Pick<MailOptions, 'purpose' | 'target'>,
  { way, email, name }: MailSent,
): Promise<Answer<unknown>> {
  const { client, allowedOrigins } = context
  if (way === 'code') return client.emailOtp.sendVerificationOtp({ email, type: 'sign-in' })
  const leads = addresses(targetsOf({ purpose, callbackURL: target }, {}, context), allowedOrigins)
  return client.signIn.magicLink({ email, ...(name !== undefined && { name }), ...leads })
}
