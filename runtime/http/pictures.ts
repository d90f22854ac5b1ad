import { dataPictureCharacters, readDataPicture } from '../common/data-picture.ts'
import type { Settings } from '../contract/settings.ts'
import { AuthError } from './errors.ts'
import { inputErrors } from './parse.ts'

/** Keys of pictures in a body, and in its part `data`. */
const keys = ['image', 'logo'] as const

/** Bytes that the body of a call with a picture may have. */
export function bodyWithPicture({ bodyBytes, pictureBytes }: Pick<Settings, 'bodyBytes' | 'pictureBytes'>): number {
  return pictureBytes === 0 ? bodyBytes : bodyBytes + dataPictureCharacters(pictureBytes)
}

/** @throws {AuthError} VALIDATION_ERROR for a picture in a `data:` URL that is larger than the configuration allows */
export function checkPictures({ pictureBytes }: Pick<Settings, 'pictureBytes'>, body: object): void {
  const { data } = body as { data?: unknown }
  const parts = [{ part: body, before: '' }, ...(isRecord(data) ? [{ part: data, before: 'data.' }] : [])]
  for (const { part, before } of parts) {
    for (const key of keys) {
      const text: unknown = (part as Readonly<Record<string, unknown>>)[key]
      if (typeof text !== 'string' || !text.startsWith('data:')) continue
      const picture = readDataPicture(text)
      if (picture !== undefined && picture.bytes <= pictureBytes) continue
      const expected = pictureBytes === 0 ? 'an address' : `a picture of at most ${pictureBytes} bytes`
      const path = `${before}${key}`
      const message = `[body.${path}] must be ${expected}`
      throw new AuthError(inputErrors.VALIDATION_ERROR, { fields: [{ path, expected }], message })
    }
  }
}

const isRecord = (value: unknown): value is object => typeof value === 'object' && value !== null
