import { describe, expect, it } from 'vitest'
import { suggestedName } from '../../../runtime/features/passkey/passkey-name.ts'

const nobody = '00000000-0000-0000-0000-000000000000'
const here = { aaguid: nobody, authenticatorAttachment: 'platform', transports: ['internal'], userAgent: 'Windows' }
const elsewhere = { ...here, authenticatorAttachment: 'cross-platform' }

describe('the name that a new passkey begins with', () => {
  it.each([
    ['bada5566-a7aa-401f-bd96-45619a55120d', '1Password'],
    ['d548826e-79b4-db40-a3d8-11116f7e8349', 'Bitwarden'],
    ['08987058-cadc-4b81-b6e1-30de50dcbe96', 'Windows Hello'],
    ['fbfc3007-154e-4ecc-8c0b-6e020557d7bd', 'iCloud Keychain'],
    ['53414d53-554e-4700-0000-000000000000', 'Samsung Pass'],
  ])('says where it is kept: %s is %s', (aaguid, name) => {
    expect(suggestedName({ ...here, aaguid, userAgent: 'Windows NT 10.0' })).toBe(name)
  })

  it('is the device when its keeper does not say who it is', () => {
    expect(suggestedName({ ...here, userAgent: 'Mozilla/5.0 (iPad; like Mac OS X)' })).toBe('iPad')
    expect(suggestedName({ ...here, userAgent: 'Mozilla/5.0 (X11; CrOS x86_64)' })).toBe('Chromebook')
  })

  it('tells a telephone from a security key', () => {
    expect(suggestedName({ ...elsewhere, transports: ['hybrid', 'internal'] })).toBe('Phone or tablet')
    expect(suggestedName({ ...elsewhere, transports: ['usb'] })).toBe('Security key')
  })

  it('is a word for it when nothing is known', () => {
    expect(suggestedName({ ...here, userAgent: '' })).toBe('Passkey')
  })
})
