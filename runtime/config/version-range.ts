type Version = readonly [major: number, minor: number, patch: number]

const form = /^(\^|~|>=)?\s*(\d+)(?:\.(\d+))?(?:\.(\d+))?$/

/**
 * Whether a version is in a range of one of these forms: `^1.2`, `~1.2.3`, `>=1.2`, `1.2.3`, `1.2` (any patch of it).
 * `undefined` for every other text. A version before a release (`1.2.0-beta.1`) counts as that release.
 */
export function isInRange(version: string, range: string): boolean | undefined {
  const [, sign = '', ...given] = form.exec(range.trim()) ?? []
  const [major, minor, patch] = given.map((part) => (part === undefined ? undefined : Number(part)))
  if (major === undefined) return undefined
  const least: Version = [major, minor ?? 0, patch ?? 0]
  const own = parse(version)
  return compare(own, least) >= 0 && (sign === '>=' || compare(own, endOf(sign, major, minor, patch)) < 0)
}

/** The first version above a range. */
function endOf(sign: string, major: number, minor: number | undefined, patch: number | undefined): Version {
  if (sign === '^') {
    if (major > 0 || minor === undefined) return [major + 1, 0, 0]
    return minor > 0 || patch === undefined ? [0, minor + 1, 0] : [0, 0, patch + 1]
  }
  if (minor === undefined) return [major + 1, 0, 0]
  return sign === '~' || patch === undefined ? [major, minor + 1, 0] : [major, minor, patch + 1]
}

function parse(version: string): Version {
  const [major = 0, minor = 0, patch = 0] = version
    .split(/[-+]/, 1)
    .flatMap((numbers) => numbers.split('.').map(Number))
  return [major, minor, patch]
}

function compare(one: Version, other: Version): number {
  return one[0] - other[0] || one[1] - other[1] || one[2] - other[2]
}
