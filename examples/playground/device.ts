// Order matters: each of these names also those that follow it.
const browsers = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const
const systems = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'Mac'],
  ['Linux', 'Linux'],
] as const

/** `Firefox on Linux`: enough of a user agent for a person to recognise a device. */
export function device(userAgent: string): string {
  const browser = nameOf(userAgent, browsers) ?? 'Unknown browser'
  const system = nameOf(userAgent, systems)
  return system === undefined ? browser : `${browser} on ${system}`
}

function nameOf(userAgent: string, table: readonly (readonly [string, string])[]): string | undefined {
  return table.find(([mark]) => userAgent.includes(mark))?.[1]
}
