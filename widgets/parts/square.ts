/** Pixels along each edge of a picture that people have chosen. */
export const edge = 512

/** A picture that is ready to be stored. */
export interface SquarePicture {
  /** To be shown meanwhile. */
  readonly canvas: HTMLCanvasElement
  readonly blob: Blob
}

/**
 * Cuts the middle square out of a picture and draws it anew, so that nothing else of the file is left: no place, no camera,
 * no text. Null for what cannot be read as a picture.
 */
export async function squarePicture(file: Blob): Promise<SquarePicture | null> {
  const source = await createImageBitmap(file).catch(() => null)
  if (source === null) return null
  const canvas = document.createElement('canvas')
  canvas.width = edge
  canvas.height = edge
  const context = canvas.getContext('2d')
  if (context === null) return null
  const side = Math.min(source.width, source.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(source, (source.width - side) / 2, (source.height - side) / 2, side, side, 0, 0, edge, edge)
  source.close()
  const blob = await encode(canvas, file.type)
  return blob === null ? null : { canvas, blob }
}

/** WebP; where the browser writes none, JPEG for a photograph and else PNG, which keeps what is transparent. */
async function encode(canvas: HTMLCanvasElement, original: string): Promise<Blob | null> {
  const written = await as(canvas, 'image/webp')
  return written?.type === 'image/png' && original === 'image/jpeg' ? as(canvas, 'image/jpeg') : written
}

function as(canvas: HTMLCanvasElement, type: string): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, type, 0.9))
}
