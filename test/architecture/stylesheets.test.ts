import { describe, expect, it } from 'vitest'
import { readSource } from '../../.scripts/source.ts'
import { rewrittenRules, styleSettings } from './stylesheets.ts'

const files = (entries: Record<string, string>) => new Map(Object.entries(entries))

describe('style sheets and pages', () => {
  const styled = readSource(
    (path) =>
      /^(?:widgets|cli|runtime|templates|examples|test\/gallery)\//.test(path) && /\.(?:css|html|tsx?)$/.test(path),
  )

  it('say nothing that a production build turns into something else', () => {
    expect([...styled.keys()]).toContain('widgets/styles.css')
    expect(rewrittenRules(styled)).toEqual([])
  })

  it('are noticed when they do, outside comments', () => {
    const text = '/* no light-dark() here */\na { color: light-dark(#000, #fff) }\np:dir(rtl) { color: red }\n'
    expect(rewrittenRules(files({ 'a.css': text }))).toEqual([
      'a.css:2 has light-dark(, not plain values for light and dark',
      'a.css:3 has :dir(, not the attribute `dir` of the widget',
    ])
  })
})

describe('the playground, the examples and the site that init writes', () => {
  const built = readSource((path) => /^(?:examples|templates)\/.*(?:vite\.config\.\w+|package\.json)$/.test(path))

  it('build their style sheets by the defaults of their bundler', () => {
    expect([...built.keys()]).toEqual(
      expect.arrayContaining([
        'examples/playground/vite.config.ts',
        'examples/vite/vite.config.ts',
        'templates/site/vite.config.ts',
      ]),
    )
    expect(styleSettings(built)).toEqual([])
  })

  it('are noticed when they do not', () => {
    const text = "export default { build: { cssTarget: 'chrome123' } }"
    expect(styleSettings(files({ 'vite.config.ts': text }))).toEqual([expect.stringContaining('says cssTarget')])
  })
})
