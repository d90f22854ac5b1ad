import type { AuthContextValue } from '../../core/context.ts'
import type { FormProblem } from '../../core/form-problem.ts'
import { withSentences } from '../../core/use-sentences.ts'
import { callbackEnglish } from '../../locales/english/social-callback.ts'
import { callbackSentence } from './callback-sentence.ts'

/** What a redirect brought as `?error=`, in the words of the page. It has a chunk of its own: few visits need it. */
export function returnedProblem(error: string, context: AuthContextValue): FormProblem {
  const { t } = withSentences(context, callbackEnglish)
  return { code: 'CALLBACK', text: t(callbackSentence(error)), known: true, retry: false, retryAt: undefined }
}
