/**
 * Places where passkeys are kept, by the first four bytes of their AAGUID, which are enough to tell them apart. From the
 * community's list at github.com/passkeydeveloper/passkey-authenticator-aaguids.
 */
const keepers: Readonly<Record<string, string>> = {
  fbfc3007: 'iCloud Keychain',
  dd4ec289: 'iCloud Keychain',
  ea9b8d66: 'Google Password Manager',
  adce0002: 'Chrome on Mac',
  '08987058': 'Windows Hello',
  '9ddd1817': 'Windows Hello',
  '6028b017': 'Windows Hello',
  bada5566: '1Password',
  d548826e: 'Bitwarden',
  '531126d6': 'Dashlane',
  b84e4048: 'NordPass',
  '0ea242b4': 'Keeper',
  f3809540: 'Enpass',
  '50726f74': 'Proton Pass',
  '53414d53': 'Samsung Pass',
  fdb141b2: 'KeePassXC',
}

// Order matters: an iPad may call itself a Mac, Android names Linux.
const devices = ['iPhone', 'iPad', 'Android', 'Windows', 'Mac', 'CrOS', 'Linux'] as const

/** What is known about a new passkey when nobody has named it. */
export interface UnnamedPasskey {
  /** A UUID; of zeros where the authenticator does not say who made it (WebAuthn Level 3, 6.5.1). */
  readonly aaguid: string
  /** `platform` or `cross-platform`. */
  readonly authenticatorAttachment?: string | null | undefined
  readonly transports: readonly string[]
  /** Of the browser that it was made in. */
  readonly userAgent: string
}

/** A name by which its owner will know a new passkey again: its keeper, else the kind of device. */
export function suggestedName(passkey: UnnamedPasskey): string {
  const { aaguid, authenticatorAttachment, transports, userAgent } = passkey
  const keeper = keepers[aaguid.slice(0, 8)]
  if (keeper !== undefined) return keeper
  if (authenticatorAttachment === 'cross-platform') {
    return transports.includes('hybrid') ? 'Phone or tablet' : 'Security key'
  }
  const device = devices.find((name) => userAgent.includes(name))
  return device === 'CrOS' ? 'Chromebook' : (device ?? 'Passkey')
}
