import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'
import { palette as ofService } from '../../runtime/http/look.ts'

interface Rule {
  readonly selector: string
  readonly declarations: ReadonlyMap<string, string>
}

/** The rules that set custom properties, with what they set. */
function variableRules(css: string): Rule[] {
  const plain = css.replaceAll(/\/\*[\s\S]*?\*\//g, '')
  return [...plain.matchAll(/([^{};]+)\{([^{}]*--[\w-]+:[^{}]*)\}/g)].map(([, selector = '', body = '']) => ({
    selector: selector.trim(),
    declarations: new Map(
      [...body.matchAll(/([\w-]+):([^;]+);/g)].map(([, name = '', value = '']) => [
        name,
        value.replaceAll(/\s+/g, ' ').trim(),
      ]),
    ),
  }))
}

const folder = fileURLToPath(new URL('../../widgets', import.meta.url))
const sheets = ['styles.css', 'themes/amber.css', 'themes/forest.css', 'themes/indigo.css']

/** Relative luminance of `#rgb` or `#rrggbb` (WCAG 2.2). */
function luminance(colour: string): number {
  const digits = colour.slice(1)
  const full = digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const part = Number.parseInt(full.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

/** What stands on what, and the least contrast (WCAG 1.4.3 for letters, 1.4.11 for edges and rings). */
const pairs = [
  ...['fg', 'muted', 'danger'].flatMap((name) => [[name, 'surface', 4.5] as const, [name, 'bg', 4.5] as const]),
  ['success', 'surface', 4.5],
  ['warning', 'surface', 4.5],
  ['primary-fg', 'primary', 4.5],
  ['danger-fg', 'danger', 4.5],
  ['input', 'surface', 3],
  ['ring', 'surface', 3],
] as const

describe.each(sheets)('%s', (sheet) => {
  it('has one night, whoever asks for it, with the names of its day, and enough contrast in both', async () => {
    const palettes = variableRules(await readFile(`${folder}/${sheet}`, 'utf8'))
      .map(({ declarations }) => declarations)
      .filter((declarations) => declarations.get('--_lk-bg')?.startsWith('#') === true)
    const [day, bySystem, byPage, ...more] = palettes
    expect(more).toEqual([])
    expect(bySystem?.size).toBeGreaterThan(10)
    expect(byPage).toEqual(bySystem)
    for (const name of bySystem?.keys() ?? []) expect([...(day?.keys() ?? [])]).toContain(name)
    const faint = [day, bySystem].flatMap((palette) =>
      pairs.filter(([on, ground, least]) => {
        const colour = (name: string) => palette?.get(`--_lk-${name}`) ?? ''
        return !(contrast(colour(on), colour(ground)) >= least)
      }),
    )
    expect(faint).toEqual([])
  })
})

let css = ''
let rules: Rule[]
beforeAll(async () => {
  css = await readFile(fileURLToPath(new URL('../../widgets/styles.css', import.meta.url)), 'utf8')
  rules = variableRules(css)
})

const namesOf = ({ declarations }: Rule) => [...declarations.keys()]
const dark = () => rules.filter(({ declarations }) => declarations.get('color-scheme') === 'dark')
const light = () => rules.filter(({ declarations }) => declarations.get('color-scheme') === 'light')

describe('the colours of the style sheet', () => {
  it('are said at the widgets, nowhere above them', () => {
    expect(rules.length).toBeGreaterThan(5)
    expect(
      rules.filter(({ selector }) => !/^\.lk(?::where\(|$)/.test(selector)).map(({ selector }) => selector),
    ).toEqual([])
  })

  it('are the same whether the system or the page says dark', () => {
    const [bySystem, byPage, ...more] = dark()
    expect(more).toEqual([])
    expect(bySystem?.declarations.size).toBeGreaterThan(20)
    expect(bySystem?.declarations).toEqual(byPage?.declarations)
  })

  it('are as many in the light as in the dark, each a plain value', () => {
    const [day, ...more] = light()
    expect(more).toEqual([])
    expect(day?.declarations.size).toBeGreaterThan(20)
    for (const night of dark()) expect(namesOf(night)).toEqual(day && namesOf(day))
    const values = [...light(), ...dark()].flatMap(({ declarations }) => [...declarations.values()])
    expect(values.filter((value) => /\(/.test(value))).toEqual([])
  })

  it('have more contrast in the same way for the application and the system', () => {
    const [byPage, bySystem, ...more] = rules.filter(({ declarations }) =>
      /--_lk-more-/.test(declarations.get('--_lk-bg') ?? ''),
    )
    expect(more).toEqual([])
    expect(bySystem?.declarations.size).toBeGreaterThan(10)
    expect(bySystem?.declarations).toEqual(byPage?.declarations)
    const offered = light()
      .flatMap(namesOf)
      .filter((name) => name.startsWith('--_lk-more-'))
    expect([...(byPage?.declarations.values() ?? [])]).toEqual(offered.map((name) => `var(${name})`))
  })

  it('are read by the rules through variables of the sheet, each of which it sets', () => {
    const set = new Set(rules.flatMap(namesOf))
    const read = [...css.matchAll(/var\(\s*(--_lk-[\w-]+)/g)].map(([, name = '']) => name)
    expect(read.length).toBeGreaterThan(150)
    expect([...new Set(read)].filter((name) => !set.has(name))).toEqual([])
    const outside = [...css.matchAll(/^ *:root[^{}]*\{[^{}]*\}/gm)].map(([rule]) => rule)
    expect(outside.length).toBeGreaterThan(3)
    expect(outside.filter((rule) => rule.includes('--_lk-'))).toEqual([])
  })

  it('give way to the variables of the site, which the sheet reads in one place and never sets', () => {
    const declared = rules.flatMap(({ declarations }) => [...declarations])
    expect(declared.filter(([name]) => name.startsWith('--lk-'))).toEqual([])
    const uses = declared.filter(([, value]) => value.startsWith('var(--lk-') || value.startsWith('var( --lk-'))
    expect(uses.length).toBeGreaterThan(20)
    expect(uses.filter(([name, value]) => name !== /--lk-[\w-]+/.exec(value)?.[0].replace('--', '--_'))).toEqual([])
    const elsewhere = [...css.matchAll(/var\(\s*(--lk-[\w-]+)/g)].map(([, name]) => name)
    // The banner itself says how high it is.
    expect(elsewhere.filter((name) => name !== '--lk-banner-height')).toHaveLength(uses.length)
  })
})

describe.each(['light', 'dark'] as const)('what the service itself shows in %s', (theme) => {
  const { ground, ...shared } = ofService[theme]

  it('has the colours of the widgets', () => {
    const [widgets] = theme === 'light' ? light() : dark()
    const theirs = Object.keys(shared).map((name) => [name, widgets?.declarations.get(`--_lk-${name}`)])
    expect(Object.fromEntries(theirs)).toEqual(shared)
  })

  it('can be read on the page around a card', () => {
    expect(contrast(shared.fg, ground)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(shared.muted, ground)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(shared.ring, ground)).toBeGreaterThanOrEqual(3)
  })
})

describe('the mails', () => {
  it('have no colours but those of the pages, by day and by night', async () => {
    const mails = fileURLToPath(new URL('../../templates/email', import.meta.url))
    const files = (await readdir(mails)).filter((name) => name.endsWith('.html'))
    const text = (await Promise.all(files.map((name) => readFile(`${mails}/${name}`, 'utf8')))).join('')
    const night = /@media \(prefers-color-scheme: dark\) \{[^]*?\n {6}\}/.exec(text)?.[0] ?? ''
    const coloursOf = (part: string) => [...new Set(part.match(/#[\da-f]{3,8}\b/g))]
    const strange = (theme: 'light' | 'dark', part: string) =>
      coloursOf(part).filter((colour) => !Object.values<string>(ofService[theme]).includes(colour))
    expect(coloursOf(night).length).toBeGreaterThan(4)
    expect([strange('dark', night), strange('light', text.replace(night, ''))]).toEqual([[], []])
  })
})
