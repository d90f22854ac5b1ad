import type { IncomingMessage } from 'node:http'
import { AuthError, defineErrors } from './errors.ts'

/** Refusals of bodies that cannot be read. */
export const bodyErrors = defineErrors({
  BAD_REQUEST: [400, 'Invalid JSON in request body'],
  UNSUPPORTED_MEDIA_TYPE: [415, 'Send the body as application/json'],
  PAYLOAD_TOO_LARGE: [413, 'The request body is too large'],
})

type FormReader = (fields: URLSearchParams) => unknown

/**
 * Reads a body of at most `maximum` bytes. No body counts as `{}`; an HTML form is read only where `form` is given, so
 * that no other site's plain form can make a call.
 * @throws {AuthError} BAD_REQUEST, UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE
 */
export async function readBody(request: Request, maximum: number, form: FormReader | undefined): Promise<unknown> {
  if (Number(request.headers.get('content-length') ?? 0) > maximum) {
    const incoming = incomingOf(request)
    if (incoming === undefined) await request.body?.cancel()
    else dropRest(incoming)
    throw new AuthError(bodyErrors.PAYLOAD_TOO_LARGE)
  }
  const text = await readText(request, maximum)
  const mediaType = (request.headers.get('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase()
  if (mediaType === 'application/x-www-form-urlencoded' && form !== undefined) return form(new URLSearchParams(text))
  if (text === '') return {}
  if (mediaType !== 'application/json') throw new AuthError(bodyErrors.UNSUPPORTED_MEDIA_TYPE)
  return parseJson(text)
}

const decoder = new TextDecoder('utf-8', { fatal: true })

async function readText(request: Request, maximum: number): Promise<string> {
  const bytes = await readBytes(request, maximum)
  try {
    return decoder.decode(bytes)
  } catch (cause) {
    throw new AuthError(bodyErrors.BAD_REQUEST, { cause, message: 'The request body is not valid UTF-8' })
  }
}

/** What the HTTP server adds to a request that came over its own socket. */
interface ServedRequest extends Request {
  readonly runtime?: { readonly node?: { readonly req?: IncomingMessage } }
}

function incomingOf(request: ServedRequest): IncomingMessage | undefined {
  return request.runtime?.node?.req
}

async function readBytes(request: ServedRequest, maximum: number): Promise<Buffer> {
  const incoming = incomingOf(request)
  if (incoming === undefined) return readWebStream(request, maximum)
  return incoming.readableDidRead ? readAgain(incoming, maximum) : readIncoming(incoming, maximum)
}

/** What to do about a body that is gone, for the log: the mistake is the application's and nothing for its callers. */
const bodyGone =
  'The application read the body of this request before the service could. Mount the service before what reads bodies, ' +
  'or leave the parsed body on request.body.'

/**
 * The body that a parser of the application left on the request, as Express's do. It is written as text once more, so that
 * it goes the way of every body, limits included.
 */
function readAgain(incoming: IncomingMessage & { readonly body?: unknown }, maximum: number): Buffer {
  const { body } = incoming
  if (body === undefined) throw new Error(bodyGone)
  const bytes = Buffer.isBuffer(body) ? body : Buffer.from(textOf(body, incoming.headers['content-type'] ?? ''))
  if (bytes.byteLength > maximum) throw new AuthError(bodyErrors.PAYLOAD_TOO_LARGE)
  return bytes
}

function textOf(body: unknown, mediaType: string): string {
  if (typeof body === 'string') return body
  const isForm = mediaType.toLowerCase().startsWith('application/x-www-form-urlencoded')
  if (!isForm || typeof body !== 'object' || body === null) return jsonOf(body)
  return new URLSearchParams(Object.entries(body).map(([name, value]) => [name, String(value)])).toString()
}

function jsonOf(body: unknown): string {
  try {
    return JSON.stringify(body)
  } catch (cause) {
    // Nested too deep to be written; the parser of the application takes more than any call has.
    throw new AuthError(bodyErrors.BAD_REQUEST, { cause: cause instanceof Error ? cause.name : 'RangeError' })
  }
}

async function readWebStream(request: Request, maximum: number): Promise<Buffer> {
  if (request.bodyUsed) throw new Error(bodyGone)
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of request.body ?? []) {
    size += piece.byteLength
    if (size > maximum) throw new AuthError(bodyErrors.PAYLOAD_TOO_LARGE)
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

/** The same from Node's own stream, for which a web stream would first have to be built around every small body. */
function readIncoming(incoming: IncomingMessage, maximum: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = []
    let size = 0
    const keep = (piece: Buffer) => {
      size += piece.byteLength
      if (size <= maximum) return void pieces.push(piece)
      incoming.off('data', keep)
      dropRest(incoming)
      reject(new AuthError(bodyErrors.PAYLOAD_TOO_LARGE))
    }
    incoming.on('data', keep)
    incoming.once('end', () => resolve(Buffer.concat(pieces)))
    incoming.once('error', (cause) =>
      reject(new AuthError(bodyErrors.BAD_REQUEST, { cause, message: 'The request ended early' })),
    )
  })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    // The parser's own message quotes the body, which may hold a password: keep only its name.
    throw new AuthError(bodyErrors.BAD_REQUEST, { cause: cause instanceof Error ? cause.name : 'SyntaxError' })
  }
}

/** Bytes behind an answer that are still taken off the wire, so that it can be read by who sends first and reads after. */
const tolerated = 262_144

/** Cuts the connection of a request whose sender goes on although nobody wants the rest. */
export function dropRest(incoming: IncomingMessage): void {
  let rest = 0
  incoming.on('data', (piece: Buffer) => {
    rest += piece.byteLength
    if (rest > tolerated) incoming.destroy()
  })
  // A request that ends early now is nobody's failure.
  incoming.on('error', () => incoming.destroy())
  // Says that somebody reads here before Node decides that nobody does.
  incoming.read(0)
}
