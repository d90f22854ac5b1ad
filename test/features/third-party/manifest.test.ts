import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'

it('the facts of the calls of the examples are what their routes say', async () => {
  const file = new URL('../../../examples/features/manifest.ts', import.meta.url)
  const before = await readFile(file, 'utf8')
  await import('../../../examples/features/write-manifest.ts')
  expect(await readFile(file, 'utf8')).toBe(before)
  expect(before).toContain('"/terms/accept"')
})
