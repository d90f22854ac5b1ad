/** Signatures of Standard Webhooks 1.0, symmetric kind: `v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`. */

const prefix = 'whsec_'

/** The key bytes of a secret `whsec_<base64>`; undefined when it is none, or not 24 to 64 bytes long. */
export function secretBytes(secret: string): Uint8Array<ArrayBuffer> | undefined {
  if (!secret.startsWith(prefix)) return undefined
  const bytes = fromBase64(secret.slice(prefix.length))
  return bytes !== undefined && bytes.length >= 24 && bytes.length <= 64 ? bytes : undefined
}

/** Bytes of standard base64; undefined when the text is anything else. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(text) || text.length % 4 !== 0) return undefined
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
}

/** The bytes that are signed. The body goes in as it came over the wire: parsed and written again it could differ. */
export function signedContent(id: string, timestamp: string, body: Uint8Array): Uint8Array<ArrayBuffer> {
  const head = new TextEncoder().encode(`${id}.${timestamp}.`)
  const content = new Uint8Array(head.length + body.length)
  content.set(head)
  content.set(body, head.length)
  return content
}
