import type { ClientError } from '../../client/index.ts'
import type { AuthContextValue } from '../../core/context.ts'
import { type FormProblem, placeError } from '../../core/form-problem.ts'
import { withSentences } from '../../core/use-sentences.ts'
import { passkeyErrorsEnglish } from '../../locales/english/passkey.ts'

/** The sentence of a refusal, with the names that it quotes. */
export function passkeyProblem(error: ClientError, context: AuthContextValue): FormProblem | null {
  const { t } = withSentences(context, passkeyErrorsEnglish)
  return placeError(error, [], {}, t, relyingParties(error), Date.now()).form
}

function relyingParties({ message }: ClientError): { readonly page: string; readonly rpId: string } {
  const [, page = '', rpId = ''] = /^This page is on (\S+)[,;] passkeys here belong to (\S+)$/.exec(message) ?? []
  return { page, rpId }
}
