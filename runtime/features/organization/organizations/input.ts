import { type } from '../../../contract/schema.ts'
import { imageUrl } from '../../../identity/profile.ts'
import { limits } from '../../../contract/limits.ts'
import { sql, type Statement } from '../../../database/sql.ts'

/** What an organization is called: 1 to 128 characters. */
export const organizationName = type('1 <= string <= 128').describe('text of 1 to 128 characters')

/**
 * The part of an address that names an organization; stored in lower case, so that case makes no second one. The published
 * clients know no rule; these characters need no escaping in any address.
 */
export const organizationSlug = type(/^[A-Za-z0-9._-]{1,64}$/)
  .describe('1 to 64 letters, digits, dashes, dots or underscores')
  .pipe((text) => text.toLowerCase())

/**
 * The id of the organization that a slug names, or null. Whatever is stored is found, as it is written or in lower case: slugs that
 * were brought along may be none that `organizationSlug` allows.
 */
export const idOfSlug = (text: string): Statement => sql`(
  select s.id from latchkey.organization s where s.slug in (${text}, ${text.toLowerCase()}) order by s.slug = ${text} desc limit 1)`

/** The address of a picture, or nothing. */
export const organizationLogo = imageUrl.or('null')

/**
 * Data of the application. It is kept as it was sent and merged with nothing, so that a key like `__proto__` is a key;
 * `unknown`, because a schema would have to name the keys.
 */
export const organizationMetadata = type('unknown').narrow(
  (value, check) =>
    isMetadata(value) ||
    check.mustBe(`an object of at most ${limits.metadataBytes} bytes as JSON and ${limits.metadataDepth} levels`),
)

function isMetadata(value: unknown): value is object {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  if (depthOf(value, limits.metadataDepth) > limits.metadataDepth) return false
  return Buffer.byteLength(JSON.stringify(value)) <= limits.metadataBytes
}

/** Levels of objects and lists in each other; stops counting above `most`. */
function depthOf(value: unknown, most: number): number {
  if (typeof value !== 'object' || value === null) return 0
  if (most === 0) return 1
  return 1 + Math.max(0, ...Object.values(value).map((inner) => depthOf(inner, most - 1)))
}
