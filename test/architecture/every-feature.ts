import { shipped } from '../../runtime/config/shipped.ts'
import type { Feature } from '../../runtime/index.ts'

/** Features that ask a browser for work, or a server of somebody else: a test that signs up has neither. */
const asking = ['captcha', 'breached-passwords', 'legacy-passwords']

/** What ships, to be switched on all at once. */
export function everyFeature(): readonly Feature[] {
  const all: readonly Feature[] = Object.values(shipped).map((make) => make())
  return all.filter(({ id }) => !asking.includes(id))
}
