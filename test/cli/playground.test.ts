import { describe, expect, it } from 'vitest'
import { openPlayground } from '../../cli/playground.ts'
import { emptyFolder } from './in-process.ts'

function opened() {
  const folder = emptyFolder({
    'site/index.html': '<!doctype html>',
    'site/assets/app.js': 'export {}',
    'site/assets/app.css': '',
    'site/icon.svg': '<svg/>',
    'secret.txt': 'hush',
  })
  const playground = openPlayground(`${folder}/site`)
  if (playground === undefined) throw new Error('It is built')
  return playground
}

const get = (path: string, method = 'GET') => opened()(new Request(`http://localhost${path}`, { method }))

describe('the playground', () => {
  it.each([
    ['/', 'text/html; charset=utf-8'],
    ['/index.html', 'text/html; charset=utf-8'],
    ['/assets/app.js', 'text/javascript; charset=utf-8'],
    ['/assets/app.css', 'text/css; charset=utf-8'],
    ['/icon.svg', 'image/svg+xml'],
  ])('serves %s as %s', (path, type) => {
    const response = get(path)
    expect(response?.status).toBe(200)
    expect(response?.headers.get('content-type')).toBe(type)
    expect(response?.headers.get('x-content-type-options')).toBe('nosniff')
  })

  it('allows its pages no inline code and no foreign code', () => {
    const policy = get('/')?.headers.get('content-security-policy') ?? ''
    expect(policy).toMatch(/default-src 'none'.*script-src 'self'.*frame-ancestors 'none'/)
    expect(policy).not.toMatch(/unsafe|\*/)
  })

  it.each([
    '/secret.txt',
    '/../secret.txt',
    '/..%2fsecret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/assets',
    '/no',
  ])('leaves %s to the service', (path) => {
    expect(get(path)).toBeUndefined()
  })

  it('answers HEAD without a body and nothing else', async () => {
    const head = get('/', 'HEAD')
    expect(head?.status).toBe(200)
    expect(await head?.text()).toBe('')
    expect(get('/', 'POST')?.status).toBe(405)
  })

  it('is absent when it was not built', () => {
    expect(openPlayground(`${emptyFolder()}/nowhere`)).toBeUndefined()
  })
})
