import { command } from '../command.ts'
import { beginEngine } from '../engine-ahead.ts'
import { configured, flag, numberOr, text, wholeNumber } from '../options.ts'
import { mostWorkers } from '../workers/count.ts'

/** `latchkey serve`: answers requests until SIGTERM or SIGINT, then finishes what runs. A second signal ends it at once. */
export const serve = command({
  name: 'serve',
  summary: 'run the service',
  description: 'Runs the service until SIGTERM or Ctrl-C; running requests are finished first.',
  example: 'npx latchkey serve --dev --port 4000',
  options: {
    port: wholeNumber('<number>', 'the port to listen on (default: PORT, or 3000)', { min: 1, max: 65_535 }, 'p'),
    host: text('<name>', 'the address to listen on (default: HOST, or localhost)'),
    drain: wholeNumber('<seconds>', 'how long to go on when stopped, where a load balancer asks /readyz (default: 5)', {
      min: 0,
      max: 300,
    }),
    metricsPort: numberOr(
      'off',
      '<number>',
      'where Prometheus reads metrics, at /metrics, or off (default: METRICS_PORT, or 9464; off with --dev)',
      65_535,
    ),
    metricsHost: text('<name>', 'the address for them (default: METRICS_HOST, or 127.0.0.1)'),
    workers: numberOr(
      'auto',
      '<count>',
      'how many processes answer on the port; auto: one for each processor (default: 1)',
      mostWorkers,
    ),
    config: configured.config,
    dev: flag('development: apply migrations, make a key, show the playground at /'),
    verbose: configured.verbose,
  },
  handover: false,
  run: async (options, io, commands) => {
    beginEngine(io, options.config)
    return (await import('../serve.ts')).runServer(options, io, commands)
  },
})
