import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { sql } from '../../runtime/database/sql.ts'
import { openBrowser } from '../support/browser.ts'
import { firstRows, itDeep } from '../support/depth.ts'
import { findings } from './axe.ts'
import type { Site } from './site.ts'
import { focused, newcomer, open, type Resident, startUserProfileSite } from './user-profile-site.ts'

let browser: Browser
let site: Site
beforeAll(async () => {
  browser = await openBrowser(inject('browser'))
  site = await startUserProfileSite()
})
afterAll(async () => {
  await browser.close()
  await site.close()
})

/** What the application was given to store. */
interface Upload {
  readonly use: string
  readonly type: string
  readonly bytes: number[]
}
const uploads = (page: Page): Promise<Upload[]> => page.evaluate(() => Reflect.get(window, 'uploads') ?? [])
const choose = (page: Page, buffer: Buffer, mimeType = 'image/jpeg') =>
  page.locator('input[type="file"]').setInputFiles({ name: 'me', mimeType, buffer })
const secret = 'Taken at 51.5007 N 0.1246 W'

/** A photograph, 600 by 300: a red, a green and a blue third side by side, with a place in its metadata. */
async function photograph(page: Page): Promise<Buffer> {
  const bytes = await page.evaluate(async () => {
    const canvas = document.createElement('canvas')
    canvas.width = 600
    canvas.height = 300
    const context = canvas.getContext('2d')
    for (const [index, color] of ['#f00', '#0f0', '#00f'].entries()) {
      if (context === null) break
      context.fillStyle = color
      context.fillRect(index * 200, 0, 200, 300)
    }
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.95))
    return blob === null ? [] : [...new Uint8Array(await blob.arrayBuffer())]
  })
  const note = Buffer.from(`Exif\0\0${secret}`)
  const segment = Buffer.concat([Buffer.from([0xff, 0xe1, 0, note.length + 2]), note])
  return Buffer.concat([Buffer.from(bytes.slice(0, 2)), segment, Buffer.from(bytes.slice(2))])
}

/** Width, height, and the colours at the left, in the middle and at the right of a picture. */
function drawn(page: Page, { bytes, type }: Upload) {
  return page.evaluate(
    async ([data, kind]) => {
      const picture = await createImageBitmap(new Blob([new Uint8Array(data)], { type: kind }))
      const context = new OffscreenCanvas(picture.width, picture.height).getContext('2d', { willReadFrequently: true })
      context?.drawImage(picture, 0, 0)
      const at = (x: number) => {
        const [red = 0, green = 0, blue = 0] = context?.getImageData(x, 256, 1, 1).data ?? []
        return red > 128 ? 'red' : green > 128 ? 'green' : blue > 128 ? 'blue' : 'none'
      }
      return { size: [picture.width, picture.height], colors: [at(10), at(256), at(501)] }
    },
    [bytes, type] as const,
  )
}

const pictureOf = async ({ person }: Pick<Resident, 'person'>) =>
  (
    await site.test.db.query<{ image: string | null }>(
      sql`select image from latchkey.user where email = ${person.email}`,
    )
  )[0]?.image

const field = (page: Page) => page.locator('[data-part="picture"]')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

describe('the own picture', () => {
  it('is cut to a square of 512 pixels out of the middle, and loses what the file said about its place', async () => {
    const resident = await newcomer(browser, site)
    const { page, problems, close } = resident
    await open(page, site, 'profile')
    expect(await findings(page)).toEqual([])
    const file = await photograph(page)
    expect(file.toString('latin1')).toContain(secret)
    await choose(page, file)
    await page.getByText('Picture saved.').waitFor()
    const [upload] = await uploads(page)
    if (upload === undefined) throw new Error('Nothing was uploaded')
    expect(upload.use).toBe('avatar')
    expect(upload.type).toBe('image/webp')
    expect(Buffer.from(upload.bytes).toString('latin1')).not.toContain(secret)
    // Of the 600 pixels, the 300 in the middle: 50 of red, 200 of green, 50 of blue.
    expect(await drawn(page, upload)).toEqual({ size: [512, 512], colors: ['red', 'green', 'blue'] })
    expect(await pictureOf(resident)).toBe(`${site.origin}/pictures/1.webp`)
    expect(problems).toEqual([])
    await close()
  })

  itDeep('is shown at once, and what was there before comes back when it could not be kept', async () => {
    const resident = await newcomer(browser, site)
    const { page, close } = resident
    await open(page, site, 'profile')
    expect(await field(page).textContent()).toContain('AL')
    let answer = () => {}
    const held = new Promise<void>((resolve) => (answer = resolve))
    await page.route('**/update-user', async (route) => {
      await held
      await route.fulfill({ status: 500, json: { code: 'INTERNAL_SERVER_ERROR', message: 'No' } })
    })
    await choose(page, await photograph(page))
    await field(page).locator('canvas').waitFor()
    expect(await button(page, 'Saving picture').getAttribute('aria-busy')).toBe('true')
    const shown = await field(page)
      .locator('canvas')
      .evaluate((canvas: HTMLCanvasElement) => [...(canvas.getContext('2d')?.getImageData(256, 256, 1, 1).data ?? [])])
    expect(shown[1]).toBeGreaterThan(128)
    answer()
    await field(page).getByRole('alert').getByText('Something went wrong on our side').waitFor()
    expect(await field(page).locator('canvas').count()).toBe(0)
    expect(await field(page).textContent()).toContain('AL')
    expect(await pictureOf(resident)).toBeNull()
    await close()
  })

  itDeep('can be removed, and the focus stays beside it', async () => {
    const resident = await newcomer(browser, site)
    const { page, close } = resident
    await site.test.db.query(sql`
      update latchkey.user set image = '/pictures/old.webp' where email = ${resident.person.email}`)
    await open(page, site, 'profile')
    await button(page, 'Remove picture').click()
    await page.getByText('Picture removed.').waitFor()
    await expect.poll(() => button(page, 'Remove picture').count()).toBe(0)
    expect(await pictureOf(resident)).toBeNull()
    await expect.poll(() => focused(page)).toBe('Upload picture')
    await close()
  })

  it.each(
    firstRows(2, [
      ['a drawing with scripts', 'image/svg+xml', Buffer.from('<svg/>'), 'This file type isn’t supported'],
      ['what only calls itself a picture', 'image/png', Buffer.from('no picture'), 'This picture couldn’t be read'],
      ['a kind of file that is no picture', 'application/pdf', Buffer.from('%PDF'), 'This file type isn’t supported'],
      ['a file that is too large', 'image/png', Buffer.alloc(10_000_001), 'This picture is too large'],
    ]),
  )('refuses %s with a sentence, and stores nothing', async (_, type, file, sentence) => {
    const { page, close } = await newcomer(browser, site)
    await open(page, site, 'profile')
    await choose(page, file, type)
    await field(page).getByRole('alert').getByText(sentence).waitFor()
    expect(await uploads(page)).toEqual([])
    await close()
  })

  itDeep.each(['fail', 'data'])(
    'says that it could not be stored, and keeps no address of another kind (%s)',
    async (how) => {
      const resident = await newcomer(browser, site)
      const { page, close } = resident
      await open(page, site, 'profile', `&upload=${how}`)
      await choose(page, await photograph(page))
      await page.getByText('The picture couldn’t be saved.').waitFor()
      expect(await pictureOf(resident)).toBeNull()
      expect(await field(page).locator('canvas').count()).toBe(0)
      await close()
    },
  )

  itDeep('cannot be chosen where the application stores none', async () => {
    const { page, close } = await newcomer(browser, site)
    await open(page, site, 'profile', '&upload=none')
    await page.getByLabel('Name').waitFor()
    expect(await field(page).count()).toBe(0)
    await close()
  })
})

describe('the own name', () => {
  itDeep('is saved, and shown in the widgets around', async () => {
    const { page, close } = await newcomer(browser, site)
    await open(page, site, 'user')
    await page.getByRole('button', { name: 'Change: Profile' }).click()
    await page.getByLabel('Name', { exact: true }).fill('')
    await button(page, 'Save name').click()
    await page.getByText('Enter your name.').waitFor()
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('name')
    await page.getByLabel('Name', { exact: true }).fill('Ada King')
    await button(page, 'Save name').click()
    await page.getByText('Name saved.').waitFor()
    await page.locator('[data-part="nav"] strong').getByText('Ada King').waitFor()
    await close()
  })
})

describe('the logo of an organization', () => {
  itDeep('comes along when the organization is made, and is changed and removed in its profile', async () => {
    const { page, problems, close } = await newcomer(browser, site)
    await open(page, site, 'create')
    await page.getByLabel('Name', { exact: true }).fill('Acme')
    await choose(page, await photograph(page))
    await page.getByText('Picture saved.').waitFor()
    expect((await uploads(page)).map(({ use }) => use)).toEqual(['logo'])
    await page.locator('[data-part="submit"]').click()
    await page.getByRole('heading', { name: 'Acme created' }).waitFor()
    const logo = async () =>
      (
        await site.test.db.query<{ logo: string | null }>(
          sql`select logo from latchkey.organization where slug = 'acme'`,
        )
      )[0]?.logo
    expect(await logo()).toBe(`${site.origin}/pictures/1.webp`)
    await open(page, site, 'general')
    await button(page, 'Remove logo').click()
    await page.getByText('Picture removed.').waitFor()
    expect(await logo()).toBeNull()
    await button(page, 'Change: Name').click()
    await page.getByLabel('Name', { exact: true }).fill('Acme Works')
    await page.locator('[data-part="submit"]').click()
    await page.getByText('Saved').waitFor()
    expect(problems).toEqual([])
    await close()
  })
})
