import type { LookupAddress } from 'node:dns'
import { describe, expect, it } from 'vitest'
import { createDoor, type DoorOptions } from '../../../runtime/outbound/outgoing.ts'
import { answerJson, startServer } from './laboratory.ts'

/** A resolver of the test's own; remembers what it was asked. */
function resolver(...answers: string[][]) {
  const asked: string[] = []
  const resolve = async (host: string): Promise<LookupAddress[]> => {
    const addresses = answers[Math.min(asked.length, answers.length - 1)] ?? []
    asked.push(host)
    return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
  }
  return { asked, resolve }
}

const outside = (options: Partial<DoorOptions> = {}) => createDoor({ dev: false, ...options })
const inside = (options: Partial<DoorOptions> = {}) => createDoor({ dev: true, ...options })

const privateHosts = [
  '127.0.0.1',
  '127.1',
  '127.0.0.1.',
  '2130706433',
  '0x7f000001',
  '0177.0.0.1',
  '0x7f.0.0.1',
  '0',
  '0.0.0.0',
  '10.0.0.1',
  '10.255.255.255',
  '100.64.0.1',
  '169.254.169.254',
  '0xa9fea9fe',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.192',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '①②⑦.⓪.⓪.①',
  '[::]',
  '[::1]',
  '[::127.0.0.1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:a9fe:a9fe]',
  '[::ffff:0:127.0.0.1]',
  '[64:ff9b::10.0.0.1]',
  '[64:ff9b:1::1]',
  '[fe80::1]',
  '[fec0::1]',
  '[fc00::1]',
  '[fd00:ec2::254]',
  '[ff02::1]',
  '[100::1]',
  '[2001::1]',
  '[2001:db8::1]',
  '[2002:7f00:1::]',
  'localhost',
  'LOCALHOST',
  'localhost.',
  'a.localhost',
]

describe('addresses that are not the public Internet', () => {
  it.each(privateHosts)('are refused before anything is asked: %s', async (host) => {
    const { asked, resolve } = resolver(['93.184.215.14'])
    await expect(outside({ resolve }).send({ url: `https://${host}/` })).rejects.toThrow('not on the public Internet')
    expect(asked).toEqual([])
  })

  const resolved = privateHosts
    .map((host) => host.replace(/^\[|\]$/g, ''))
    .filter((host) => /^[\d.]+\.[\d.]+$|:/.test(host))
  const literal = resolved.filter((host) => host !== '127.1' && host !== '127.0.0.1.' && host !== '0177.0.0.1')
  it.each([...literal, 'fe80::1%eth0', '2606:4700::1%lo'])('are refused when a name has one: %s', async (address) => {
    const { resolve } = resolver([address])
    const asked = outside({ resolve }).send({ url: 'https://id.example/' })
    await expect(asked).rejects.toThrow('id.example is not on the public Internet')
  })

  it('are refused when only one of several addresses is such', async () => {
    const { resolve } = resolver(['93.184.215.14', '10.0.0.1'])
    await expect(outside({ resolve }).send({ url: 'https://id.example/' })).rejects.toThrow('not on the public')
  })

  it.each(['https://[fe80::1%25eth0]/', 'https://', 'nonsense', ''])(
    'are refused when they are no URL: %s',
    async (url) => {
      await expect(outside().send({ url })).rejects.toThrow('not a URL')
    },
  )

  it.each(['http://id.example/', 'file:///etc/passwd', 'gopher://id.example/', 'data:,x', 'javascript:alert(1)'])(
    'are refused when they are not https: %s',
    (url) => {
      for (const door of [outside(), inside(), outside({ allowPrivateHosts: ['id.example'] })]) {
        expect(() => door.check(url)).toThrow('not https')
      }
    },
  )

  it('are refused with a user name or password in them', () => {
    expect(() => outside().check('https://user:pass@id.example/')).toThrow('user name or password')
  })

  it('are reached over http in development only on loopback, whatever the name says', async () => {
    const server = await startServer((_request, response) => answerJson(response, {}))
    expect(() => inside().check('http://10.0.0.1/')).toThrow('not https')
    expect(() => outside().check(server.origin)).toThrow('not https')
    const rebound = resolver(['10.0.0.1'])
    const asked = inside({ resolve: rebound.resolve }).send({ url: 'http://provider.localhost/' })
    await expect(asked).rejects.toThrow('not on the public Internet')
    const local = resolver(['127.0.0.1'])
    const url = `http://provider.localhost:${server.port}/`
    expect((await inside({ resolve: local.resolve }).send({ url })).status).toBe(200)
  })

  it('are reached outside development when the host is allowed, and only then', async () => {
    const server = await startServer(() => {})
    const { resolve } = resolver(['127.0.0.1'])
    // The server speaks no TLS: that the handshake fails shows that the connection was made, and that TLS is insisted on.
    const url = `https://id.internal:${server.port}/`
    const allowed = outside({ resolve, allowPrivateHosts: ['ID.internal'] })
    await expect(allowed.send({ url })).rejects.toThrow(/could not be asked/)
    expect(server.connections.count).toBe(1)
    for (const host of ['internal', 'x.id.internal', 'id.internal.example', '127.0.0.1']) {
      const refused = outside({ resolve, allowPrivateHosts: [host] }).send({ url })
      await expect(refused).rejects.toThrow('not on the public Internet')
    }
    expect(server.connections.count).toBe(1)
  })

  it('are never connected to after a name was judged by another address', async () => {
    const server = await startServer((_request, response) => answerJson(response, {}))
    const { asked, resolve } = resolver(['127.0.0.1'], ['10.0.0.1'])
    const url = `http://rebind.localhost:${server.port}/`
    const door = inside({ resolve })
    // A second look-up between judging and connecting would not have reached our server.
    expect((await door.send({ url })).status).toBe(200)
    expect(asked).toEqual(['rebind.localhost'])
    await expect(door.send({ url })).rejects.toThrow('not on the public Internet')
    expect(asked).toHaveLength(2)
    expect(server.connections.count).toBe(1)
  })

  it('are found with the resolver of the system when no other is given', async () => {
    const server = await startServer((_request, response) => answerJson(response, {}))
    expect((await inside().send({ url: `http://localhost:${server.port}/` })).status).toBe(200)
    const refused = outside().send({ url: `https://localhost:${server.port}/` })
    await expect(refused).rejects.toThrow('not on the public Internet')
  })
})

describe('public addresses', () => {
  it.each([
    'https://93.184.215.14/',
    'https://[2606:4700::1111]/',
    'https://[::ffff:8.8.8.8]/',
    'https://[64:ff9b::8.8.8.8]/',
  ])('may be asked: %s', (url) => {
    expect(outside().check(url)).toBeInstanceOf(URL)
  })
})
