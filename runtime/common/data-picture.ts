/** A picture that stands in a `data:` URL itself. */
export interface DataPicture {
  /** How large it is, decoded. */
  readonly bytes: number
}

const form = /^data:(image\/(?:png|jpeg|webp|gif|avif));base64,([A-Za-z0-9+/]+={0,2})$/

/** Whether a file begins as one of its type does. SVG is none of them: it can hold scripts. */
const begins: Readonly<Record<string, (head: Buffer) => boolean>> = {
  'image/png': (head) => head.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
  'image/jpeg': (head) => head.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  'image/gif': (head) => /^GIF8[79]a/.test(head.toString('latin1')),
  'image/webp': (head) => /^RIFF[^]{4}WEBP/.test(head.toString('latin1')),
  'image/avif': (head) => /^[^]{4}ftyp(?:[^]{4})*?avi[fs]/.test(head.toString('latin1')),
}

/** Characters whose bytes tell the type of a file. */
const headCharacters = 64

/** Reads a `data:` URL of a PNG, JPEG, WebP, GIF or AVIF; undefined where it is none, or begins as another file does. */
export function readDataPicture(text: string): DataPicture | undefined {
  const [, mediaType = '', base64 = ''] = form.exec(text) ?? []
  const head = Buffer.from(base64.slice(0, headCharacters), 'base64')
  if (base64.length % 4 !== 0 || begins[mediaType]?.(head) !== true) return undefined
  return { bytes: Math.floor((base64.replace(/=+$/, '').length * 3) / 4) }
}

/** Characters that a picture of so many bytes has as a `data:` URL, at most. */
export function dataPictureCharacters(bytes: number): number {
  return 'data:image/jpeg;base64,'.length + Math.ceil(bytes / 3) * 4
}
