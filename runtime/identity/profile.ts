import { type } from 'arktype'

/** A person's name as they write it: any script, up to 256 characters. */
export const displayName = type('string <= 256').describe('text of at most 256 characters')

/** The address of a picture, up to 2,048 characters; https, http or a path of the host's own site. */
export const imageUrl = type('string <= 2048')
  .narrow((text) => text === '' || text.startsWith('/') || /^https?:\/\//i.test(text))
  .describe('an http(s) address or a path, of at most 2048 characters')
