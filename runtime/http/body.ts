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
  if (Number(request.headers.get('content-length') ?? 0) > maximum) throw new AuthError(bodyErrors.PAYLOAD_TOO_LARGE)
  const text = await readText(request, maximum)
  const mediaType = (request.headers.get('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase()
  if (mediaType === 'application/x-www-form-urlencoded' && form !== undefined) return form(new URLSearchParams(text))
  if (text === '') return {}
  if (mediaType !== 'application/json') throw new AuthError(bodyErrors.UNSUPPORTED_MEDIA_TYPE)
  return parseJson(text)
}

async function readText(request: Request, maximum: number): Promise<string> {
  if (request.body === null) return ''
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of request.body) {
    size += piece.byteLength
    if (size > maximum) throw new AuthError(bodyErrors.PAYLOAD_TOO_LARGE)
    pieces.push(piece)
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(pieces))
  } catch (cause) {
    throw new AuthError(bodyErrors.BAD_REQUEST, { cause, message: 'The request body is not valid UTF-8' })
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    // The parser's own message quotes the body, which may hold a password: keep only its name.
    throw new AuthError(bodyErrors.BAD_REQUEST, { cause: cause instanceof Error ? cause.name : 'SyntaxError' })
  }
}
