import { findPackage } from '../common/package-root.ts'
import type { Tracer } from '../contract/tracer.ts'
import { openTelemetry } from './opentelemetry.ts'
import { createOpenTelemetryTracer } from './opentelemetry-tracer.ts'
import { createPassingTracer } from './passing-tracer.ts'

/**
 * The tracer of this process: that of OpenTelemetry where the application brought an SDK.
 * @param directory the application's own, in which `@opentelemetry/api` is installed
 */
export async function openTracer(directory: string): Promise<Tracer> {
  const api = await openTelemetry(directory, 'trace')
  return api === undefined ? createPassingTracer() : createOpenTelemetryTracer(api, findPackage()?.version)
}
