import { addEndpoint, webhooks } from '../../../runtime/features/webhooks/index.ts'
import type { Config } from '../../../runtime/index.ts'
import type { TestAuth, TestAuthOptions } from '../../support/test-auth.ts'
import { changing } from './changing-feature.ts'

type Options = Parameters<typeof webhooks>[0]

/** Options of a service that sends webhooks and puts on record what tests ask it to. */
export const sendingOptions = (options: Options = {}, more: Partial<Config> = {}): TestAuthOptions => ({
  config: { features: [changing(), webhooks(options)], ...more },
})

/** A service that sends, and what tests do with it. */
export async function startSending(
  start: (options: TestAuthOptions) => Promise<TestAuth>,
  options: Options = {},
  more: Omit<TestAuthOptions, 'config'> = {},
) {
  const running = await start({ ...sendingOptions(options), ...more })
  const { auth, clock, db, browser } = running
  const page = browser()
  const add = (url: string, wanted: { events?: readonly string[]; organizationId?: string | null } = {}) => {
    const { events = ['*'], organizationId = null } = wanted
    return addEndpoint(db, auth.settings.secrets, { url, events, organizationId, description: '' }, clock.now)
  }
  const change = (body: object) => page.post('/test/change', { kind: 'user.updated', ...body })
  const send = () => auth.tasks.runNow('webhooks')
  /** Sends at once and again after each of these seconds. */
  const sendAfter = async (...seconds: readonly number[]) => {
    for (const pause of seconds) {
      clock.advance(pause)
      await send()
    }
  }
  return { ...running, page, add, change, send, sendAfter }
}
