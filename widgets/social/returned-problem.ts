import type { FormProblem } from '../hooks/form-problem.ts'
import { type AuthContextValue } from '../context.ts'
import { translator } from '../messages.ts'
import { callbackEnglish } from './callback-messages.ts'
import { callbackSentence } from './callback-sentence.ts'

/** What a redirect brought as `?error=`, in the words of the page. It has a chunk of its own: few visits need it. */
export function returnedProblem(
  error: string,
  { locale, messages, english }: Pick<AuthContextValue, 'locale' | 'messages' | 'english'>,
): FormProblem {
  const text = translator(locale, messages, { ...english, ...callbackEnglish })(callbackSentence(error))
  return { code: 'CALLBACK', text, known: true, retry: false, retryAt: undefined }
}
