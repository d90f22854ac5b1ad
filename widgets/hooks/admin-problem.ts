import type { ClientError } from '../client/index.ts'
import type { Translate } from '../messages.ts'
import { type FormProblem, placeError } from './form-problem.ts'

/** What to say about a refusal where there is no form whose entries could be lost. `now` in milliseconds. */
export function adminProblem(error: ClientError, t: Translate, now: number): FormProblem | null {
  const problem = placeError(error, [], {}, t, {}, now).form
  const isUnreachable = error.code === 'NETWORK_ERROR' || error.code === 'TIMEOUT'
  return problem !== null && isUnreachable ? { ...problem, text: t('orgs.unreachable') } : problem
}
