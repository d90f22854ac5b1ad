import { readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'

/** Answers requests for the files of a built page; `undefined` for every other path. */
export type Playground = (request: Request) => Response | undefined

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
}

const headers: Readonly<Record<string, string>> = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; connect-src 'self'; " +
    "img-src 'self' data: https:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-cache',
}

/**
 * Serves the files of `folder`, `index.html` at `/`. The list of files is read once and only its exact paths are
 * answered, so no path can lead out of the folder. `undefined` when the page was not built.
 */
export function openPlayground(folder: string): Playground | undefined {
  const files = filesOf(folder)
  if (!files.has('/index.html')) return undefined
  return (request) => {
    const { pathname } = new URL(request.url)
    const path = pathname === '/' ? '/index.html' : pathname
    const file = files.get(path)
    if (file === undefined) return undefined
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return new Response(null, { status: 405, headers: { ...headers, allow: 'GET, HEAD' } })
    }
    const type = contentTypes[extname(file)] ?? 'application/octet-stream'
    const body = request.method === 'HEAD' ? null : readFileSync(file)
    return new Response(body, { headers: { ...headers, 'content-type': type } })
  }
}

function filesOf(folder: string): Map<string, string> {
  const files = new Map<string, string>()
  try {
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue
      const file = join(entry.parentPath, entry.name)
      files.set(`/${relative(folder, file).split(sep).join('/')}`, file)
    }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  }
  return files
}
