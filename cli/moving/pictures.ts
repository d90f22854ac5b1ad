import { readDataPicture } from '../../runtime/common/data-picture.ts'
import type { Settings } from '../../runtime/contract/settings.ts'
import { imageUrl } from '../../runtime/identity/profile.ts'
import { type Item, leaveOut, type Writing } from './batch.ts'

/** Whether a text is a picture as a sign-up takes it. */
export function isPicture({ pictureBytes }: Pick<Settings, 'pictureBytes'>, text: string): boolean {
  const data = text.startsWith('data:') ? readDataPicture(text) : undefined
  return imageUrl.allows(text) && (data === undefined || data.bytes <= pictureBytes)
}

/** A picture as a sign-up takes it: an address, or a small one as a `data:` URL. Null where it is none. */
export function pictureOf<Of extends 'user' | 'organization'>(
  writing: Writing,
  item: Item<Of>,
  field: 'image' | 'logo',
  text: string | null | undefined,
): string | null {
  if (text === undefined || text === null || text === '') return null
  if (isPicture(writing.auth.settings, text)) return text
  leaveOut(writing, item, field, 'it is no address of a picture, and no small picture')
  return null
}
