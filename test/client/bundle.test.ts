import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { expect, it } from 'vitest'

/** A guard against accidents: bytes of the client as a page begins with it, minified and compressed. */
const budget = 6 * 1024

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
    metafile: true,
    // Bundlers put what is imported when it is needed into a file of its own.
    external: ['./passkey.ts', './diagnosis.ts', './captcha.ts'],
    logLevel: 'silent',
  })
  return { code: result.outputFiles[0]?.text ?? '', inputs: Object.keys(result.metafile.inputs) }
}

it('takes nothing of the server into the browser but the one function that decides by roles', async () => {
  const { code, inputs } = await browserBundle()
  expect(inputs.length).toBeGreaterThan(3)
  expect(inputs.filter((path) => !path.startsWith('widgets/client/'))).toEqual(['runtime/contract/permissions.ts'])
  expect(code).not.toMatch(/node:|arktype|require\(/)
})

it('fits its byte budget', async () => {
  const { code } = await browserBundle()
  expect(code).toContain('get-session')
  expect(gzipSync(code).length).toBeLessThanOrEqual(budget)
})
