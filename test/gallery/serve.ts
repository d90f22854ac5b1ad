import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buildGallery } from './build.ts'

/** A running gallery. */
export interface Gallery {
  readonly origin: string
  close(): Promise<void>
}

/** As strict as a careful page is, except that the gallery shows its own pages in frames. */
const policy = "default-src 'self'; base-uri 'none'; frame-ancestors 'self'; form-action 'self'"
const icon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#18181b"/><circle cx="16" cy="13" r="5" fill="#fafafa"/><path d="M14 15h4v10h-4z" fill="#fafafa"/></svg>'

/**
 * Builds the gallery from source and serves it to this machine only.
 * @param port a free one by default
 * @throws {Error} when a page does not build or the port is taken
 */
export async function startGallery(port = 0): Promise<Gallery> {
  const files = new Map([...(await buildGallery()), ['/icon.svg', { text: icon, type: 'image/svg+xml' }]])
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const file = files.get(pathname)
    response.writeHead(file === undefined ? 404 : 200, {
      'content-type': file?.type ?? 'text/plain',
      'content-security-policy': policy,
      'cache-control': 'max-age=60',
    })
    response.end(file?.text ?? 'No such page')
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, 'localhost', resolve)
  })
  const { port: taken } = server.address() as AddressInfo
  return {
    origin: `http://localhost:${taken}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
