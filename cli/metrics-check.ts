import type { Settings } from '../runtime/contract/settings.ts'
import { type Check, passed, problemsOf } from './checks.ts'
import type { Environment } from './io.ts'
import { metricsPlace } from './metrics-place.ts'

/** Where a `serve` of these variables would show its metrics. */
export function checkMetrics(settings: Pick<Settings, 'dev' | 'port'>, env: Environment): Check[] {
  try {
    const place = metricsPlace({ metricsPort: undefined, metricsHost: undefined }, env, settings)
    return [passed('metrics', place === undefined ? 'off' : `at ${place.host}:${place.port}/metrics`)]
  } catch (error) {
    return problemsOf('metrics', error, 'Correct METRICS_PORT.')
  }
}
