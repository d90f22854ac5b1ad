import { isThisMachine } from './redirect.ts'
import type { ClientError } from './request.ts'

/** What keeps a page from its service, as a developer can mend it. */
export interface Diagnosis {
  /** Nobody answers; the service answers and does not trust the page; or somebody else answers. */
  readonly problem: 'noAnswer' | 'notTrusted' | 'otherAnswer'
  /** Where the service was looked for. */
  readonly service: string
  /** Where the page is. */
  readonly origin: string
}

/**
 * Finds out why calls fail, where a developer is looking: page and service on this machine. Anywhere else the answer is
 * null, and nothing is asked.
 */
export async function diagnose(baseURL: string, error: ClientError): Promise<Diagnosis | null> {
  const { location } = globalThis
  if (location === undefined) return null
  const service = new URL(baseURL, location.href)
  if (!isThisMachine(location.hostname) || !isThisMachine(service.hostname)) return null
  const found = { service: service.origin, origin: location.origin }
  if (error.code === 'INVALID_ORIGIN') return { ...found, problem: 'notTrusted' }
  if (error.code === 'UNEXPECTED_ANSWER') {
    // A development server that passes calls on answers 5xx by itself when nobody takes them.
    return { ...found, problem: error.status >= 500 ? 'noAnswer' : 'otherAnswer' }
  }
  if (error.code !== 'NETWORK_ERROR') return null
  const isThere = service.origin !== location.origin && (await answers(baseURL))
  return { ...found, problem: isThere ? 'notTrusted' : 'noAnswer' }
}

/** A service in development lets a page on this machine read this much, whether it trusts it or not. */
async function answers(baseURL: string): Promise<boolean> {
  try {
    return (await fetch(`${baseURL}/ok`, { credentials: 'omit' })).ok
  } catch {
    return false
  }
}

/** What a developer reads in the console of the browser. */
export function adviceOn({ problem, service, origin }: Diagnosis): string {
  if (problem === 'noAnswer') return `No answer from ${service}. Is npx latchkey serve running?`
  if (problem === 'notTrusted') {
    return `${service} does not trust this page. Add '${origin}' to trustedOrigins in auth.config.ts and start it again.`
  }
  return `What answers at ${service} is not the service. Check baseURL and basePath.`
}

/** The line of auth.config.ts that lets the page in. */
export function mendingLine({ origin }: Diagnosis): string {
  return `trustedOrigins: ['${origin}'],`
}

const told = new Set<string>()

/** Writes to the console what keeps the page from its service, once while it stays the same. */
export async function reportDiagnosis(baseURL: string, error: ClientError): Promise<void> {
  const found = await diagnose(baseURL, error)
  const advice = found === null ? undefined : adviceOn(found)
  if (advice === undefined || told.has(advice)) return
  told.add(advice)
  console.error(`latchkey: ${advice}`)
}
