import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Files of the gallery by their path. */
export type GalleryFiles = ReadonlyMap<string, { readonly text: string; readonly type: string }>

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
}

/** Bundles the pages of the gallery with our widgets from their source; dialogs and locales stay chunks of their own. */
export async function buildGallery(): Promise<GalleryFiles> {
  const { outputFiles } = await build({
    entryPoints: {
      state: `${root}/test/gallery/state-page.tsx`,
      gallery: `${root}/test/gallery/gallery-page.tsx`,
      styles: `${root}/widgets/styles.css`,
      'themes/amber': `${root}/widgets/themes/amber.css`,
      'themes/forest': `${root}/widgets/themes/forest.css`,
      'themes/indigo': `${root}/widgets/themes/indigo.css`,
      pages: `${root}/test/gallery/pages.css`,
    },
    bundle: true,
    splitting: true,
    write: false,
    outdir: '/',
    chunkNames: 'chunks/[name]-[hash]',
    format: 'esm',
    target: 'es2023',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"development"' },
    logLevel: 'error',
  })
  const made = outputFiles.map(
    ({ path, text }) => [path, { text, type: types[extname(path)] ?? 'text/plain' }] as const,
  )
  const html = '.html'
  return new Map([
    ...made,
    ['/state.html', { text: page('state', 'Widget'), type: types[html] ?? '' }],
    ['/', { text: page('gallery', 'Gallery of the widgets'), type: types[html] ?? '' }],
  ])
}

function page(script: string, title: string): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${title}</title>
    <link rel="icon" href="/icon.svg" />
    <link rel="stylesheet" href="/styles.css" />
    <link rel="stylesheet" href="/pages.css" />
    <script type="module" src="/${script}.js"></script>
  </head>
  <body><main id="app" data-page="${script}"></main></body>
</html>`
}
