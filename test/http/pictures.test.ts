import { describe, expect, it } from 'vitest'
import { admin, type Config, emailPassword, organization, sql } from '../../runtime/index.ts'
import type { Answer } from '../support/browser-jar.ts'
import { ada, homes } from '../support/homes.ts'

const heads = {
  png: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  jpeg: Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
  webp: Buffer.from('RIFF\u0001\u0002\u0003\u0004WEBPVP8 ', 'latin1'),
  gif: Buffer.from('GIF89a', 'latin1'),
  avif: Buffer.from('\0\0\0\u001cftypavif\0\0\0\0avifmif1', 'latin1'),
}
const url = (type: string, bytes: Buffer) => `data:image/${type};base64,${bytes.toString('base64')}`
const picture = (type: keyof typeof heads, size = 600) =>
  url(type, Buffer.concat([heads[type], Buffer.alloc(size - heads[type].length, 7)]))
const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'
const outcome = ({ status, body }: Answer) => (body?.code === undefined ? String(status) : `${status} ${body.code}`)
const config = (more: Partial<Config> = {}): Partial<Config> => ({
  ...more,
  features: [emailPassword(), organization(), admin()],
})

describe.each(homes)('a picture that is sent itself, on $name', ({ start }) => {
  it.each(Object.keys(heads) as (keyof typeof heads)[])('is kept as it is: %s', async (type) => {
    const service = await start({ config: config() })
    const page = service.browser()
    expect(outcome(await page.post('/sign-up/email', { ...ada, image: picture(type) }))).toBe('200')
    expect((await page.get('/get-session')).body.user.image).toBe(picture(type))
  })

  it.each([
    ['an SVG', url('svg+xml', Buffer.from(svg))],
    ['an SVG that says PNG', url('png', Buffer.from(svg))],
    ['a page', `data:text/html;base64,${Buffer.from('<script>1</script>').toString('base64')}`],
    ['a GIF that says PNG', url('png', heads.gif)],
    ['text that is no base64', 'data:image/png;base64,%89PNG'],
    ['text without base64', 'data:image/png,iVBORw0KGgo='],
    ['a script', 'javascript:alert(1)'],
    ['a script behind a space', ' javascript:alert(1)'],
    ['another scheme', 'blob:https://example.com/1'],
    ['a key with markup', '"><script>'],
  ])('is rejected: %s', async (_name, image) => {
    const { browser } = await start({ config: config() })
    expect(outcome(await browser().post('/sign-up/email', { ...ada, image }))).toBe('400 VALIDATION_ERROR')
  })

  it.each(['avatars/ada.png', 'user_1', '/pictures/ada.png', 'https://example.com/ada.png', ''])(
    'may be an address or the key of a storage: %j',
    async (image) => {
      const { browser } = await start({ config: config() })
      const page = browser()
      await page.post('/sign-up/email', ada)
      expect(outcome(await page.post('/update-user', { image }))).toBe('200')
      expect((await page.get('/get-session')).body.user.image).toBe(image)
    },
  )

  it('is as large as is configured, wherever a picture is taken, and no other body is larger by it', async () => {
    const service = await start({ config: config({ pictureBytes: 2000, bodyBytes: 1024 }) })
    const page = service.browser()
    await page.post('/sign-up/email', ada)
    await service.db.query(sql`update latchkey.user set role = 'admin'`)
    const [largest, larger] = [picture('png', 2000), picture('png', 2001)]
    const bob = { name: 'Bob', email: 'bob@example.com', password: ada.password }
    const { body: made } = await page.post('/organization/create', { name: 'Engines', slug: 'engines' })
    const userId = (await page.get('/get-session')).body.user.id
    const ways: Readonly<Record<string, (image: string) => Promise<Answer>>> = {
      'sign-up': (image) => service.browser().post('/sign-up/email', { ...bob, image }),
      'update-user': (image) => page.post('/update-user', { image }),
      'create-user': (image) => page.post('/admin/create-user', { ...bob, email: 'eve@example.com', data: { image } }),
      'admin/update-user': (image) => page.post('/admin/update-user', { userId, data: { image } }),
      'organization/create': (logo) => page.post('/organization/create', { name: 'Looms', slug: 'looms', logo }),
      'organization/update': (logo) => page.post('/organization/update', { organizationId: made.id, data: { logo } }),
    }
    for (const [name, way] of Object.entries(ways)) {
      expect([name, outcome(await way(larger))]).toEqual([name, '400 VALIDATION_ERROR'])
      expect([name, outcome(await way(largest))]).toEqual([name, '200'])
    }
    expect(outcome(await page.post('/sign-in/email', { ...ada, more: largest }))).toBe('413 PAYLOAD_TOO_LARGE')
    expect(outcome(await page.post('/update-user', { image: picture('png', 4000) }))).toBe('413 PAYLOAD_TOO_LARGE')
  })

  it('is of 64 KiB unless told, and of none where that is configured', async () => {
    const usual = await start({ config: config() })
    const page = usual.browser()
    expect(outcome(await page.post('/sign-up/email', { ...ada, image: picture('webp', 65_536) }))).toBe('200')
    expect((await page.get('/get-session')).body.user.image).toHaveLength(picture('webp', 65_536).length)
    expect(outcome(await page.post('/update-user', { image: picture('webp', 65_537) }))).toBe('400 VALIDATION_ERROR')
    const none = await start({ config: config({ pictureBytes: 0 }) })
    const refused = await none.browser().post('/sign-up/email', { ...ada, image: picture('png') })
    expect([outcome(refused), refused.body.message]).toEqual([
      '400 VALIDATION_ERROR',
      '[body.image] must be an address',
    ])
  })

  it('may be a quarter of a MiB at most', async () => {
    const service = await start({ config: config({ pictureBytes: 262_144 }) })
    const answer = await service.browser().post('/sign-up/email', { ...ada, image: picture('jpeg', 262_144) })
    expect(outcome(answer)).toBe('200')
    await expect(start({ config: config({ pictureBytes: 262_145 }) })).rejects.toThrow('pictureBytes')
  })
})
