import { type Environment, readVariable } from '../runtime/config/environment.ts'
import { exitCode } from './exit-code.ts'
import { CommandError } from './failure.ts'

/** Where the metrics are. */
export interface MetricsPlace {
  readonly host: string
  readonly port: number
  /** Whether somebody asked for it; else it is where metrics are by default. */
  readonly isNamed: boolean
}

/** Where Prometheus looks for the metrics of a program on Node, by convention. */
const defaultPort = 9464

/** What decides where metrics are shown, beside the variables. */
export interface MetricsOptions {
  readonly metricsPort: number | 'off' | undefined
  readonly metricsHost: string | undefined
}

/**
 * Where metrics are shown; undefined for nowhere. Where nothing is said, outside development, this machine can read them at the
 * default port, unless the service itself has that port.
 * @throws {CommandError}
 */
export function metricsPlace(
  options: MetricsOptions,
  env: Environment,
  service: { readonly dev: boolean; readonly port: number },
): MetricsPlace | undefined {
  const said = options.metricsPort ?? readVariable(env, 'METRICS_PORT')
  if (said === 'off') return undefined
  const namedHost = options.metricsHost ?? readVariable(env, 'METRICS_HOST')
  const host = namedHost ?? '127.0.0.1'
  if (said === undefined) {
    if (service.dev || service.port === defaultPort) return undefined
    return { host, port: defaultPort, isNamed: namedHost !== undefined }
  }
  const port = Number(said)
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    const advice = 'METRICS_PORT is a number from 1 to 65535, or off. For example METRICS_PORT=9464.'
    throw new CommandError(exitCode.configuration, advice)
  }
  return { host, port, isNamed: true }
}
