import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { expect, it } from 'vitest'

/** Bytes of the whole client with its session store, minified and compressed. */
const budget = 5 * 1024

/** What a page loads with the client; what the client loads itself when it is first needed is in `later`. */
async function browserBundle() {
  const result = await build({
    absWorkingDir: fileURLToPath(new URL('../../', import.meta.url)),
    entryPoints: ['widgets/client/index.ts'],
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    write: false,
    splitting: true,
    outdir: '/',
    metafile: true,
    logLevel: 'silent',
  })
  const outputs = Object.entries(result.metafile.outputs)
  const loaded = new Set(outputs.filter(([, { entryPoint }]) => entryPoint === 'widgets/client/index.ts').map(nameOf))
  for (const name of loaded) {
    const imports = outputs.find(([path]) => path === name)?.[1].imports ?? []
    for (const { kind, path } of imports) if (kind === 'import-statement') loaded.add(path)
  }
  const atOnce = outputs.filter(([path]) => loaded.has(path))
  const texts = result.outputFiles.filter(({ path }) => [...loaded].some((name) => name.endsWith(path.slice(1))))
  return {
    code: texts.map(({ text }) => text).join('\n'),
    inputs: atOnce.flatMap(([, output]) => Object.keys(output.inputs)),
    later: outputs.filter(([path]) => !loaded.has(path)).flatMap(([, output]) => Object.keys(output.inputs)),
  }
}

const nameOf = ([path]: [string, unknown]) => path

it('takes nothing of the server into the browser', async () => {
  const { code, inputs, later } = await browserBundle()
  expect(inputs.length).toBeGreaterThan(3)
  expect(inputs.filter((path) => !path.startsWith('widgets/client/'))).toEqual([])
  expect(later.filter((path) => !/^(?:widgets\/client|node_modules\/@simplewebauthn\/browser)\//.test(path))).toEqual(
    [],
  )
  expect(code).not.toMatch(/node:|arktype|require\(/)
})

it('fits its byte budget', async () => {
  const { code } = await browserBundle()
  expect(code).toContain('get-session')
  expect(gzipSync(code).length).toBeLessThanOrEqual(budget)
})
