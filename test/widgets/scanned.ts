import reader from 'jsqr'
import type { Page } from 'playwright-core'

/** What a camera reads in the picture of the QR code. */
export async function scanned(page: Page): Promise<string> {
  const png = await page.getByRole('img', { name: 'QR code' }).screenshot()
  const blank = await page.context().newPage()
  const { width, height, colours } = await blank.evaluate(async (encoded) => {
    const bytes = Uint8Array.from(atob(encoded), (letter) => letter.charCodeAt(0))
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const drawing = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
    if (drawing === null) throw new Error('This browser draws nothing')
    drawing.drawImage(bitmap, 0, 0)
    const { data } = drawing.getImageData(0, 0, bitmap.width, bitmap.height)
    return { width: bitmap.width, height: bitmap.height, colours: Array.from(data) }
  }, png.toString('base64'))
  await blank.close()
  const code = reader.default(Uint8ClampedArray.from(colours), width, height)
  if (code === null) throw new Error('No QR code in the picture')
  return code.data
}
