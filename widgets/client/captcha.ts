import type { Capabilities } from './calls.generated.ts'
import type { Answer } from './request.ts'
import { solve } from './proof-of-work.ts'
import { askInDialog } from './captcha-dialog.ts'

/** Work that the service gives a browser. */
interface Work {
  readonly challenge: string
  /** Zero bits with which the hash has to begin. */
  readonly difficulty: number
}

/** A call of the service by its path. */
type Call = (path: string) => Promise<Answer<unknown>>

/**
 * What shows the service that no robot calls, for the header `x-captcha-response`: work that this browser does, or the answer to the
 * question of a vendor. Null where there is none.
 */
export async function prove(call: Call, label: string = 'Security check'): Promise<string | null> {
  const told = (await call('/capabilities')).data as Capabilities | null
  const captcha = told?.captcha
  if (captcha === undefined) return null
  if (captcha.provider !== 'proof-of-work') return askInDialog(captcha.provider, captcha.siteKey ?? '', label)
  const work = (await call('/captcha/challenge')).data as Work | null
  return work === null ? null : `${work.challenge}.${await solve(work.challenge, work.difficulty)}`
}
