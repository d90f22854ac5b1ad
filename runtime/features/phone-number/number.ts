import { AuthError } from '../../http/errors.ts'
import { phoneNumberErrors } from './errors.ts'
import type { ParsedPhoneOptions } from './options.ts'

/** Digits enough for every number, and for the marks that people write between them. */
const longest = 64

/**
 * The one form of a number that is stored and compared: E.164. Whether it can exist is asked by its length only: the ranges that
 * are given out change, and a person whose number is newer than the library has a number all the same.
 * @throws {AuthError} INVALID_PHONE_NUMBER, for a number of a country that the options do not name with the reason `country`
 */
export async function normalizeNumber({ countries }: ParsedPhoneOptions, typed: string): Promise<string> {
  // Its tables are a good part of a start, and most requests are about something else.
  const { parsePhoneNumberFromString: parse } = await import('libphonenumber-js/min')
  const parsed = typed.length > longest ? undefined : parse(typed.trim(), { extract: false })
  if (parsed === undefined || !parsed.isPossible() || parsed.ext !== undefined) {
    throw new AuthError(phoneNumberErrors.INVALID_PHONE_NUMBER)
  }
  const { country, number } = parsed
  if (countries !== undefined && (country === undefined || !countries.includes(country))) {
    throw new AuthError(phoneNumberErrors.INVALID_PHONE_NUMBER, { reason: 'country' })
  }
  return number
}

/** What a person calls a number of theirs, in mails and lists: enough to know it by, and not the number. */
export const shownNumber = (number: string) => `Phone number ending in ${number.slice(-2)}`
