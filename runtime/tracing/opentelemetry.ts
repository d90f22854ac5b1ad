import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** `@opentelemetry/api`. */
export type OpenTelemetry = typeof import('@opentelemetry/api')

/** Where an SDK registers itself, whatever copy of `@opentelemetry/api` it uses: the major version is a part of it. */
const registered = Symbol.for('opentelemetry.js.api.1')

/**
 * OpenTelemetry, where the application brought an SDK that wants this part of it, which has to be there before the service;
 * otherwise nothing of it is loaded.
 * @param directory the application's own, in which `@opentelemetry/api` is installed
 */
export async function openTelemetry(directory: string, part: 'trace' | 'metrics'): Promise<OpenTelemetry | undefined> {
  return hasSdk(part) ? await loadApi(directory) : undefined
}

function hasSdk(part: string): boolean {
  const found: unknown = Reflect.get(globalThis, registered)
  return typeof found === 'object' && found !== null && part in found
}

/** The application's copy: an SDK cannot be there without one. */
async function loadApi(directory: string): Promise<OpenTelemetry> {
  try {
    return await import('@opentelemetry/api')
  } catch {
    // Not beside us, as where packages are kept apart: it is the application's own then.
    const path = createRequire(join(directory, 'auth.config.js')).resolve('@opentelemetry/api')
    return (await import(pathToFileURL(path).href)) as OpenTelemetry
  }
}
