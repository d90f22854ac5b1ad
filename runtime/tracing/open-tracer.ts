import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { findPackage } from '../common/package-root.ts'
import type { Tracer } from '../contract/tracer.ts'
import { createOpenTelemetryTracer } from './opentelemetry-tracer.ts'
import { createPassingTracer } from './passing-tracer.ts'

/** Where an SDK registers itself, whatever copy of `@opentelemetry/api` it uses: the major version is a part of it. */
const registered = Symbol.for('opentelemetry.js.api.1')

/**
 * The tracer of this process: that of OpenTelemetry where the application brought an SDK, which has to be there before the service.
 * Nothing of OpenTelemetry is loaded otherwise.
 * @param directory the application's own, in which `@opentelemetry/api` is installed
 */
export async function openTracer(directory: string): Promise<Tracer> {
  if (!hasSdk()) return createPassingTracer()
  return createOpenTelemetryTracer(await loadApi(directory), findPackage()?.version)
}

function hasSdk(): boolean {
  const found: unknown = Reflect.get(globalThis, registered)
  return typeof found === 'object' && found !== null && 'trace' in found
}

/** The application's copy: an SDK cannot be there without one. */
async function loadApi(directory: string): Promise<typeof import('@opentelemetry/api')> {
  try {
    return await import('@opentelemetry/api')
  } catch {
    // Not beside us, as where packages are kept apart: it is the application's own then.
    const path = createRequire(join(directory, 'auth.config.js')).resolve('@opentelemetry/api')
    return (await import(pathToFileURL(path).href)) as typeof import('@opentelemetry/api')
  }
}
