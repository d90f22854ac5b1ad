import { setTimeout as wait } from 'node:timers/promises'
import type { Task } from '../feature.ts'
import { openTemplates, templateOptions } from '../mail/templates.ts'
import type { Platform } from '../contract/platform.ts'
import { type Channel, claimDue, releaseForeignClaims } from './claim.ts'
import { deliver, type Delivery } from './deliver.ts'
import { canMail, canSms, mailTaskName } from './outbox.ts'

/** Mails that one process sends at the same time. */
const lanes = 4

/** How long one run looks for more while a slow mail is still leaving, and how often. Milliseconds. */
const lookFor = 20_000
const lookEvery = 1000

/** The task that sends what is in the outbox. What it remembers belongs to one service: whether it has begun. */
export function mailTask(): Task {
  let released = false
  let templates: Delivery['templates'] | undefined
  return {
    name: mailTaskName,
    every: 2,
    async run(platform, now, stopping) {
      const { settings, db } = platform
      templates ??= openTemplates(templateOptions(settings))
      if (!released && settings.database.kind === 'embedded') await releaseForeignClaims(db, now)
      released = true
      const channels = openChannels(settings)
      if (channels.length > 0) await sendDue({ platform, templates, channels, stopping }, now)
    },
  }
}

function openChannels(settings: Platform['settings']): Channel[] {
  return [...(canMail(settings) ? ['mail' as const] : []), ...(canSms(settings) ? ['sms' as const] : [])]
}

/** What one run of the task sends with. */
interface Run extends Pick<Delivery, 'platform' | 'templates'> {
  readonly channels: readonly Channel[]
  readonly stopping: AbortSignal | undefined
}

/**
 * Sends what is due, a few at a time. A mail is claimed when there is a lane for it, so its lease begins as it leaves; none where the
 * process is stopping.
 */
async function sendDue({ platform, templates, channels, stopping }: Run, now: Date): Promise<void> {
  const startedAt = performance.now()
  const elapsed = () => performance.now() - startedAt
  const delivery = { platform, templates, at: () => new Date(now.getTime() + Math.floor(elapsed())) }
  const running = new Set<Promise<void>>()
  for (;;) {
    const free = lanes - running.size
    const takesMore = free > 0 && elapsed() < lookFor && stopping?.aborted !== true
    const claimed = takesMore ? await claimDue(platform.db, channels, free, delivery.at()) : []
    for (const mail of claimed) {
      const sending: Promise<void> = deliver(delivery, mail)
        .catch((error: unknown) => platform.log.error('mail.unsettled', error, { id: mail.id, kind: mail.kind }))
        .finally(() => running.delete(sending))
      running.add(sending)
    }
    if (claimed.length === 0 && running.size === 0) return
    if (running.size > 0) await nextTurn(running)
  }
}

/** Until a lane is free, or it is time to look for new mail. */
async function nextTurn(running: ReadonlySet<Promise<void>>): Promise<void> {
  const timer = new AbortController()
  const look = wait(lookEvery, undefined, { signal: timer.signal }).catch(() => undefined)
  await Promise.race([...running, look])
  timer.abort()
}
