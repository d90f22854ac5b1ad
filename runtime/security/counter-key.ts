import { createHmac } from 'node:crypto'
import { deriveKey } from './derive.ts'
import type { Secrets } from './secrets.ts'

/**
 * Makes the function that names counters: a hash under a key of the service, so that whoever reads the table of counters
 * learns no address of anybody.
 */
export function counterKeys(secrets: Secrets): (name: string) => string {
  const key = deriveKey(secrets.current, 'rate-limit')
  return (name) => createHmac('sha256', key).update(name).digest('base64url')
}
