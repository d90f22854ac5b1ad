/** Places where passkeys are kept, by AAGUID. From the community's list at github.com/passkeydeveloper/passkey-authenticator-aaguids. */
const keepers: Readonly<Record<string, string>> = {
  'fbfc3007-154e-4ecc-8c0b-6e020557d7bd': 'iCloud Keychain',
  'dd4ec289-e01d-41c9-bb89-70fa845d4bf2': 'iCloud Keychain',
  'ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4': 'Google Password Manager',
  'adce0002-35bc-c60a-648b-0b25f1f05503': 'Chrome on Mac',
  '08987058-cadc-4b81-b6e1-30de50dcbe96': 'Windows Hello',
  '9ddd1817-af5a-4672-a2b9-3e3dd95000a9': 'Windows Hello',
  '6028b017-b1d4-4c02-b4b3-afcdafc96bb2': 'Windows Hello',
  'bada5566-a7aa-401f-bd96-45619a55120d': '1Password',
  'd548826e-79b4-db40-a3d8-11116f7e8349': 'Bitwarden',
  '531126d6-e717-415c-9320-3d9aa6981239': 'Dashlane',
  'b84e4048-15dc-4dd0-8640-f4f60813c8af': 'NordPass',
  '0ea242b4-43c4-4a1b-8b17-dd6d0b6baec6': 'Keeper',
  'f3809540-7f14-49c1-a8b3-8f813b225541': 'Enpass',
  '50726f74-6f6e-5061-7373-50726f746f6e': 'Proton Pass',
  '53414d53-554e-4700-0000-000000000000': 'Samsung Pass',
  'fdb141b2-5d84-443e-8a35-4698c205a502': 'KeePassXC',
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
  const keeper = keepers[aaguidOf(response.authenticatorData) ?? '']
  if (keeper !== undefined) return keeper
  if (authenticatorAttachment === 'cross-platform') {
    return response.transports?.includes('hybrid') ? 'Phone or tablet' : 'Security key'
  }
  const device = devices.find((name) => userAgent.includes(name))
  return device === 'CrOS' ? 'Chromebook' : (device ?? 'Passkey')
}

/** Behind the hash of the domain (32 bytes), the flags and the counter (WebAuthn Level 3, 6.1). */
const aaguidAt = 37

function aaguidOf(authenticatorData: string | undefined): string | undefined {
  if (authenticatorData === undefined) return undefined
  const bytes = atob(authenticatorData.replaceAll('-', '+').replaceAll('_', '/'))
  const hex = Array.from(bytes.slice(aaguidAt, aaguidAt + 16), (byte) =>
    byte.charCodeAt(0).toString(16).padStart(2, '0'),
  )
  if (hex.length < 16) return undefined
  return hex.join('').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
