import { executionAsyncResource } from 'node:async_hooks'

const kept: object[] = []

/**
 * Keeps one of the objects that `process.nextTick` makes for what it calls. V8 forgets what objects of a kind look like when it
 * collects garbage and finds none of them, as in a service that nobody asks, and `nextTick` then makes each in its slowest way for as
 * long as the process lives: several for each request, a tenth of the processor time of one without a database.
 */
export function keepTickShape(): void {
  process.nextTick(() => {
    kept.push(executionAsyncResource())
  })
}
