import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'

/** A page of another origin, as a provider's consent page is one. */
export interface ProviderSite {
  readonly url: string
  close(): Promise<void>
}

/** Starts it on a free port. */
export async function startProvider(): Promise<ProviderSite> {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' })
    response.end('<!doctype html><html lang="en"><title>Provider</title><h1>Do you agree?</h1></html>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/authorize?state=1`,
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error === undefined ? resolve() : reject(error)))
        server.closeAllConnections()
      }),
  }
}

/** Lets one call of the service answer as the wire contract writes it, and remembers what it was asked. */
export async function answerCall(
  page: Page,
  path: string,
  answer: (body: Record<string, unknown>) => { readonly status?: number; readonly json: unknown },
): Promise<Record<string, unknown>[]> {
  const asked: Record<string, unknown>[] = []
  await page.route(`**/api/auth${path}`, async (route) => {
    const body = (route.request().postDataJSON() ?? {}) as Record<string, unknown>
    asked.push(body)
    const { status = 200, json } = answer(body)
    await route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(json) })
  })
  return asked
}
