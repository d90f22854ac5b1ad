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

/** The part of a new credential that says where it is kept. */
export interface NewCredential {
  readonly authenticatorAttachment?: string | undefined
  readonly response: {
    /** base64url. */
    readonly authenticatorData?: string | undefined
    readonly transports?: readonly string[] | undefined
  }
}

/** A name by which its owner will know a new passkey again: its keeper, else the kind of device. */
export function suggestedName(credential: NewCredential, userAgent: string): string {
  const { authenticatorAttachment, response } = credential
  const keeper = keepers[makerOf(response.authenticatorData)]
  if (keeper !== undefined) return keeper
  if (authenticatorAttachment === 'cross-platform') {
    return response.transports?.includes('hybrid') ? 'Phone or tablet' : 'Security key'
  }
  const device = devices.find((name) => userAgent.includes(name))
  return device === 'CrOS' ? 'Chromebook' : (device ?? 'Passkey')
}

/** Behind the hash of the domain (32 bytes), the flags and the counter (WebAuthn Level 3, 6.1). */
const aaguidAt = 37

function makerOf(authenticatorData = ''): string {
  const bytes = atob(authenticatorData.replaceAll('-', '+').replaceAll('_', '/'))
  return Array.from(bytes.slice(aaguidAt, aaguidAt + 4), (byte) =>
    byte.charCodeAt(0).toString(16).padStart(2, '0'),
  ).join('')
}
