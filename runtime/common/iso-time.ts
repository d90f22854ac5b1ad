const two = (number: number) => (number < 10 ? `0${number}` : String(number))
const three = (number: number) => (number < 100 ? `0${two(number)}` : String(number))

/**
 * `date.toISOString()`, which V8 has the C library print: this takes less than half of its time, and each answer has several.
 * @throws {RangeError} when the date is invalid
 */
export function isoTime(date: Date): string {
  const year = date.getUTCFullYear()
  // Other years have a sign, or zeros in front.
  if (!(year >= 1000 && year <= 9999)) return date.toISOString()
  const day = `${year}-${two(date.getUTCMonth() + 1)}-${two(date.getUTCDate())}`
  const time = `${two(date.getUTCHours())}:${two(date.getUTCMinutes())}:${two(date.getUTCSeconds())}`
  return `${day}T${time}.${three(date.getUTCMilliseconds())}Z`
}
