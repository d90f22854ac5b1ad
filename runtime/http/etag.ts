import { createHash } from 'node:crypto'

/** A strong validator (RFC 9110 section 8.8.3) of what is sent as JSON: the same value has the same one on every node. */
export function etagOf(value: object): string {
  return `"${createHash('sha256').update(JSON.stringify(value)).digest('base64url')}"`
}

/** If-None-Match (RFC 9110 section 13.1.2) compares weakly: a proxy may have marked our tag as weak. */
export function namesEtag(header: string | null, etag: string): boolean {
  if (header === null) return false
  const tags = header.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return tags.includes('*') || tags.includes(etag)
}
