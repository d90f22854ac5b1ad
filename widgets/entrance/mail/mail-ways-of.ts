import { consentName } from '../../core/asked-fields.ts'
import type { Features, SignUpField } from '../../core/context.ts'
import type { MailOptions, MailWay } from './mail-types.ts'

/** What a form can offer by mail. */
export interface MailChoices {
  readonly ways: readonly MailWay[]
  /** There is a form with a password, below which they stand. */
  readonly hasForm: boolean
}

const noFields: readonly SignUpField[] = []

/**
 * The ways in by mail that the service has. For a new account, only those that bring along what is asked for: a link carries no answers,
 * and what stands in a form with a password is sent by its own button.
 */
export function mailChoices(features: Features, { purpose, fields = noFields }: MailOptions): MailChoices {
  const { magicLink, emailOTP, mailSignUp, emailPassword, signUp } = features
  const ways: readonly MailWay[] = [...(magicLink ? (['link'] as const) : []), ...(emailOTP ? (['code'] as const) : [])]
  if (purpose === 'sign-in') return { ways, hasForm: emailPassword }
  if (!mailSignUp || (signUp && fields.length > 0)) return { ways: [], hasForm: signUp }
  const carriesAll = fields.every(({ name }) => name === consentName)
  return { ways: carriesAll ? ways : ways.filter((way) => way === 'code'), hasForm: signUp }
}
