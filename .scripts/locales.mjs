// Takes the keys out of the languages in widgets/dist/: they weigh as much as the text, and every page has those that it needs in its
// English objects. What is left is `PackedSentences` of widgets/core/language.ts, which says how it is read.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'

const separators = /[|^\n]/
/** Ends of the keys of further forms, in the order in which they stand behind their text. */
const further = ['_many', '_few', '_two', '_zero']
const forms = /_(?:zero|one|two|few|many)$/

/**
 * Packs every language of the built widgets, and writes its type in one line.
 * @param {string} widgets the folder `widgets/dist/widgets`, as the compiler left it
 * @throws {Error} when a language lacks a sentence, or has one that English has not
 */
export async function packLocales(widgets) {
  const objects = await englishOf(widgets)
  const runs = runsOf(objects.map((english) => Object.keys(english)))
  const { sentencesOf } = await import(pathToFileURL(join(widgets, 'core/language.js')).href)
  for (const file of readdirSync(join(widgets, 'locales')).toSorted()) {
    const path = join(widgets, 'locales', file)
    const source = file.endsWith('.js') ? readFileSync(path, 'utf8') : ''
    const [, doc, name] = /(\/\*\* .+ \*\/)\nexport const (\w+) = \{ locale: /.exec(source) ?? []
    if (name === undefined) continue
    const { locale, sentences } = (await import(pathToFileURL(path).href))[name]
    checkKeys(locale, sentences, Object.assign({}, ...objects))
    const text = packed(sentences, runs)
    for (const english of objects) checkTexts(locale, sentences, Object.keys(english), sentencesOf(text, english))
    writeFileSync(path, `${doc}\nexport const ${name} = { locale: '${locale}', sentences: ${shortest(text)} }\n`)
    const type = `import type { Language } from '../core/language.ts'\n${doc}\nexport declare const ${name}: Language\n`
    writeFileSync(path.replace(/\.js$/, '.d.ts'), type)
  }
}

/** All objects of English sentences that the modules of the widgets export. */
async function englishOf(widgets) {
  const found = []
  for (const file of readdirSync(widgets, { recursive: true, encoding: 'utf8' }).toSorted()) {
    if (!file.endsWith('.js') || /^locales\/[^/]+$/.test(file)) continue
    const names = [...readFileSync(join(widgets, file), 'utf8').matchAll(/^export const (\w*english) = \{/gim)]
    if (names.length === 0) continue
    const module = await import(pathToFileURL(join(widgets, file)).href)
    found.push(...names.map(([, name]) => module[name]))
  }
  return found
}

/**
 * The fewest runs of keys of which all lists can be made, or of their beginnings. A list that has the first key of a run goes
 * on as that run does, so where two do not go on alike a new run begins.
 * @param {readonly (readonly string[])[]} lists
 * @returns {readonly (readonly string[])[]}
 */
function runsOf(lists) {
  const starts = new Set(lists.map(([first]) => first))
  for (;;) {
    const before = starts.size
    const runs = new Map()
    for (const part of lists.flatMap((list) => splitAt(list, starts))) {
      const known = runs.get(part[0]) ?? []
      const at = part.findIndex((key, index) => index < known.length && known[index] !== key)
      if (at >= 0) starts.add(part[at]).add(known[at])
      if (part.length > known.length) runs.set(part[0], part)
    }
    if (starts.size === before) return [...runs.values()]
  }
}

function splitAt(list, starts) {
  const parts = []
  for (const key of list)
    if (starts.has(key)) parts.push([key])
    else parts.at(-1).push(key)
  return parts
}

function packed(sentences, runs) {
  const withForms = (key) => {
    const texts = ['', ...further].map((form) => sentences[key + form] ?? '')
    return texts.join('^').replace(/\^+$/, '')
  }
  return runs.map((run) => [run[0], ...run.map(withForms)].join('|')).join('\n')
}

function checkKeys(locale, sentences, english) {
  const { pluralCategories } = new Intl.PluralRules(locale).resolvedOptions()
  const own = pluralCategories.filter((category) => category !== 'other')
  const isCounted = (key) => `${key}_one` in english
  const wanted = Object.keys(english)
    .filter((key) => !isCounted(key.replace(forms, '')) || !forms.test(key))
    .flatMap((key) => (isCounted(key) ? [key, ...own.map((category) => `${key}_${category}`)] : [key]))
  const lacking = wanted.filter((key) => !sentences[key])
  const beyond = Object.keys(sentences).filter((key) => !wanted.includes(key))
  if (lacking.length + beyond.length > 0)
    throw new Error(
      `locales/${locale}: lacks ${lacking.join(', ') || 'nothing'}; has beyond English ${beyond.join(', ')}`,
    )
}

function checkTexts(locale, sentences, keys, read) {
  const all = keys.flatMap((key) => ['', ...further].map((form) => key + form))
  const wrong = all.find((key) => read[key] !== sentences[key] || separators.test(read[key] ?? ''))
  if (wrong !== undefined) throw new Error(`locales/${locale}: ${wrong} cannot be packed: “${sentences[wrong]}”`)
}

/** The expression of a text that weighs less: as it is, or with letters of two bytes in the places of those of one. */
function shortest(text) {
  const swapped = text.replace(/[A-Za-z\u0621-\u063a\u0641-\u065a]/g, swap)
  const back = `.replace(/[A-Za-z\\u0621-\\u063a\\u0641-\\u065a]/g, ${swap})`
  const expressions = [JSON.stringify(text), `/* @__PURE__ */ ${JSON.stringify(swapped)}${back}`]
  return expressions.toSorted((one, other) => gzipSync(one).length - gzipSync(other).length)[0]
}

/** The Arabic letter in the place of a Latin one, and the other way round. It goes into the file as it stands here. */
const swap = (letter) => String.fromCharCode(letter.charCodeAt(0) + (letter < '\u0621' ? 1504 : -1504))
