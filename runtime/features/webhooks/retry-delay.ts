const first = 5
const growth = 4
const longest = 21_600

/** Failures of an endpoint in a row after which it is asked by one request at a time. */
export const failuresBeforePause = 5
const longestPause = 900

/** Seconds for which an event waits after so many tries: 5, 20, 80 and so on to six hours, a quarter more or less. */
export function retryDelay(attempts: number, chance = Math.random()): number {
  return Math.min(first * growth ** (attempts - 1), longest) * (0.75 + chance / 2)
}

/** Seconds for which nothing is sent to an endpoint that failed so often in a row: at most a quarter of an hour; 0 for none. */
export function pauseOf(failures: number, chance = Math.random()): number {
  if (failures < failuresBeforePause) return 0
  return Math.min(retryDelay(failures - failuresBeforePause + 1, chance), longestPause)
}

/**
 * Seconds that a header `Retry-After` asks for, as a number or as a date (RFC 9110 section 10.2.3): six hours at most, so that a
 * receiver cannot put off what waits for it until its time is over. Undefined for what is neither.
 */
export function askedWait(header: string | undefined, now: Date): number | undefined {
  if (header === undefined) return undefined
  if (/^\d+$/.test(header)) return Math.min(Number(header), longest)
  const until = httpDate.test(header) ? Date.parse(header) : Number.NaN
  if (Number.isNaN(until)) return undefined
  return Math.min(Math.max((until - now.getTime()) / 1000, 0), longest)
}

/** `Sun, 06 Nov 1994 08:49:37 GMT`. */
const httpDate = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/

/** A moment `seconds` later. */
export function after(moment: Date, seconds: number): Date {
  return new Date(moment.getTime() + Math.round(seconds * 1000))
}
