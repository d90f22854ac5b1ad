import { describe, expect, it } from 'vitest'
import {
  connectsToLoopback,
  isLocalhostName,
  isLoopbackAddress,
  isLoopbackHost,
} from '../../runtime/common/loopback.ts'

const loopback = [
  '127.0.0.1',
  '127.255.255.254',
  '::1',
  '0:0:0:0:0:0:0:1',
  '::ffff:127.0.0.1',
  '::FFFF:7f00:1',
  '0:0:0:0:0:ffff:127.9.8.7',
]

const others = [
  '',
  '128.0.0.1',
  '127.0.0',
  '127.0.0.256',
  '127.0.0.01',
  '127.0.0.1.example.com',
  '10.127.0.1',
  '::',
  '::2',
  '::1%lo',
  '::127.0.0.1',
  '::ffff:128.0.0.1',
  'fe80::1',
  '1::1',
  '::1]:80/x[',
  '::1]@[::1',
]

describe('loopback', () => {
  it.each(loopback)('%s is an address of this machine', (address) => {
    expect(isLoopbackAddress(address)).toBe(true)
    expect(isLoopbackHost(address)).toBe(true)
    expect(connectsToLoopback(address)).toBe(true)
    expect(isLoopbackHost(`[${address}]`)).toBe(true)
  })

  it.each(others)('"%s" is not', (text) => {
    expect(isLoopbackAddress(text)).toBe(false)
    expect(isLoopbackHost(text)).toBe(false)
    expect(connectsToLoopback(text)).toBe(false)
  })

  it.each(['localhost', 'app.localhost'])('%s is a name of this machine', (name) => {
    expect(isLocalhostName(name)).toBe(true)
    expect(isLoopbackHost(name)).toBe(true)
    expect(isLoopbackAddress(name)).toBe(false)
  })

  it('is where a connection goes by name for localhost itself only: others may be asked of the network', () => {
    expect(connectsToLoopback('localhost')).toBe(true)
    expect(connectsToLoopback('app.localhost')).toBe(false)
  })

  it.each(['notlocalhost', 'localhost.example.com', 'example.com'])('%s is not', (name) => {
    expect(isLoopbackHost(name)).toBe(false)
  })
})
