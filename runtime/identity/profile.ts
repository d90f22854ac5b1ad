import { dataPictureCharacters, readDataPicture } from '../common/data-picture.ts'
import { limits } from '../contract/limits.ts'
import { type } from '../contract/schema.ts'

/** A person's name as they write it: any script, up to 512 characters. */
export const displayName = type('string <= 512').describe('text of at most 512 characters')

const isAddress = (text: string) =>
  text.length <= 2048 && (text === '' || text.startsWith('/') || /^https?:\/\//i.test(text))

/** A word by which an application finds a picture in a storage of its own: nothing that a browser could take for a scheme. */
const isKey = (text: string) => text.length <= 2048 && /^[^\s:\\<>"'`\p{Cc}]+$/u.test(text)

/** The address of a picture as another service gives it; https, http or a path, up to 2,048 characters. */
export const pictureAddress = type('string').narrow(isAddress)

/**
 * A picture: its address (https, http or a path of the host's own site) or the key of a storage, up to 2,048 characters, or a
 * `data:` URL of a PNG, JPEG, WebP, GIF or AVIF. A route that takes one says `pictures`.
 */
export const imageUrl = type(`string <= ${dataPictureCharacters(limits.pictureBytesAtMost)}`)
  .narrow((text) => (text.startsWith('data:') ? readDataPicture(text) !== undefined : isAddress(text) || isKey(text)))
  .describe('an http(s) address, a path or a key of at most 2048 characters, or a picture as a data: URL')
