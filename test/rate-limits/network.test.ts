import { describe, expect, it } from 'vitest'
import { clientNetwork } from '../../runtime/http/client-address.ts'

describe('the network that counts as one client', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['192.0.2.1:54321', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::FFFF:c000:201', '192.0.2.1'],
    ['0:0:0:0:0:ffff:192.0.2.1', '192.0.2.1'],
    ['[::ffff:192.0.2.1]:443', '192.0.2.1'],
    ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2::9]:8080', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2::9]', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64'],
  ])('of %s is %s', (address, network) => {
    expect(clientNetwork(address)).toBe(network)
  })

  it.each([
    '',
    'unknown',
    'localhost',
    '192.0.2',
    '192.0.2.256',
    '1.2.3.4.5',
    '::ffff:1.2.3.4.5',
    '[::1',
    '2001:db8::1::2',
    "'; drop",
  ])('of the garbage %j is the one that all unknown clients share', (address) => {
    expect(clientNetwork(address)).toBe('unknown')
  })
})
