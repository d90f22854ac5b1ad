import { setTimeout as wait } from 'node:timers/promises'
import type { Platform } from '../../contract/platform.ts'
import type { Door } from '../../outbound/outgoing.ts'
import { type ClaimedMessage, claimNext, dueEndpoints } from './claim-message.ts'
import { openWebhookSecrets } from './endpoint-secret.ts'
import { configuredId, configuredSecrets, type ParsedWebhooksOptions, webhookDoor } from './options.ts'
import { sendMessage } from './send-message.ts'
import { settleMessage } from './settle-message.ts'

/**
 * Requests at the same time: each endpoint always has a lane of its own, so that a slow receiver holds nobody else back; up to
 * `most` where others are free, of which one process has `spare`.
 */
const lanes = { most: 4, spare: 24 }

/** Seconds for which an event is this process's beyond the deadline of its request. */
const settling = 20

/** How often new events are looked for while something is under way. Milliseconds. */
const lookEvery = 1000

/** Sends what is due, until nothing is, or the process ends. */
export async function deliverMessages(
  platform: Platform,
  options: ParsedWebhooksOptions,
  now: Date,
  stopping: AbortSignal,
): Promise<void> {
  const delivery = new Delivery(platform, options, now, stopping)
  try {
    for (;;) {
      const before = delivery.claimed
      if (!stopping.aborted) await delivery.look()
      if (delivery.running.size === 0) return
      await Promise.race([Promise.all(delivery.running), wait(lookEvery, undefined, { ref: false })])
      if (delivery.running.size === 0 && delivery.claimed === before) return
    }
  } finally {
    await Promise.all(delivery.running)
  }
}

/** One run: which lanes are open, and for whom. */
class Delivery {
  readonly running = new Set<Promise<void>>()
  /** Events that were taken so far. */
  claimed = 0
  readonly #platform: Platform
  readonly #options: ParsedWebhooksOptions
  readonly #stopping: AbortSignal
  readonly #door: Door
  readonly #ids: readonly string[]
  readonly #now: Date
  readonly #startedAt = performance.now()
  readonly #lanes = new Map<string, number>()
  #spare = lanes.spare

  constructor(platform: Platform, options: ParsedWebhooksOptions, now: Date, stopping: AbortSignal) {
    this.#platform = platform
    this.#options = options
    this.#stopping = stopping
    this.#door = webhookDoor(platform.settings, options)
    this.#ids = options.endpoints.map(({ name }) => configuredId(name))
    this.#now = now
  }

  #at(): Date {
    return new Date(this.#now.getTime() + Math.floor(performance.now() - this.#startedAt))
  }

  /** Opens a lane for each endpoint that has none and for which something is due. */
  async look(): Promise<void> {
    const due = await dueEndpoints(this.#platform.db, { configured: this.#ids, now: this.#at() })
    for (const id of due) if (!this.#lanes.has(id)) this.#open(id)
  }

  #open(endpointId: string): void {
    const open = this.#lanes.get(endpointId) ?? 0
    this.#lanes.set(endpointId, open + 1)
    if (open > 0) this.#spare -= 1
    const lane: Promise<void> = this.#work(endpointId)
      .catch((error: unknown) => this.#platform.log.error('webhook.unsettled', error, { endpoint: endpointId }))
      .finally(() => {
        this.running.delete(lane)
        this.#close(endpointId)
      })
    this.running.add(lane)
  }

  #close(endpointId: string): void {
    const left = (this.#lanes.get(endpointId) ?? 1) - 1
    if (left > 0) this.#spare += 1
    if (left > 0) this.#lanes.set(endpointId, left)
    else this.#lanes.delete(endpointId)
  }

  /** One event after the other, until there is none, or the endpoint fails: what then, the next look decides. */
  async #work(endpointId: string): Promise<void> {
    const lease = this.#options.timeout + settling
    while (!this.#stopping.aborted) {
      const known = { configured: this.#ids, now: this.#at(), lease }
      const message = await claimNext(this.#platform.db, endpointId, known)
      if (message === undefined) return
      this.claimed += 1
      const open = this.#lanes.get(endpointId) ?? 0
      if (message.failures === 0 && open < lanes.most && this.#spare > 0) this.#open(endpointId)
      if (!(await this.#deliver(message))) return
    }
  }

  /** Whether the receiver has it. */
  async #deliver(message: ClaimedMessage): Promise<boolean> {
    const { db, log, meter, settings, variable } = this.#platform
    const { id, endpointId, body } = message
    const configured = this.#options.endpoints.find(({ name }) => configuredId(name) === endpointId)
    const at = this.#at()
    const secrets = () =>
      configured === undefined
        ? openWebhookSecrets(settings.secrets, endpointId, message, at)
        : configuredSecrets(configured, variable)
    const began = performance.now()
    const outcome = await sendMessage(this.#door, { url: configured?.url ?? message.url ?? '', id, body, secrets, at })
    const seconds = (performance.now() - began) / 1000
    const settled = await settleMessage(db, message, outcome, this.#at())
    meter.webhookSent({ result: settled, seconds })
    if (outcome.result === 'delivered') return true
    const { type, attempts } = message
    const { status } = outcome
    const error = outcome.result === 'failed' ? outcome.error : 'gone'
    const fields = { id, endpoint: endpointId, type, attempts, status, error }
    if (settled === 'retried') log.warn('webhook.delayed', fields)
    if (settled === 'dead') log.error('webhook.dead', error, fields)
    if (settled === 'gone') log.warn('webhook.gone', fields)
    return false
  }
}
