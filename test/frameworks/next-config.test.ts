import { describe, expect, it } from 'vitest'
import { withLatchkey } from '../../runtime/frameworks/next/next-config.ts'

describe('withLatchkey', () => {
  it('adds to what is there, once', () => {
    const config = withLatchkey(
      withLatchkey({
        reactStrictMode: true,
        serverExternalPackages: ['sharp'],
        outputFileTracingIncludes: { '/*': ['a'], '/b': ['c'] },
      }),
    )
    expect(config.reactStrictMode).toBe(true)
    expect(config.serverExternalPackages).toEqual(['sharp', 'latchkey'])
    expect(config.outputFileTracingIncludes['/b']).toEqual(['c'])
    expect(config.outputFileTracingIncludes['/*']).toContain('./node_modules/latchkey/dist/**/*')
  })

  it('takes a function of the phase, too', async () => {
    const config = withLatchkey((phase: string) => ({ basePath: `/${phase}` }))
    expect(await config('docs')).toMatchObject({ basePath: '/docs', serverExternalPackages: ['latchkey'] })
  })
})
