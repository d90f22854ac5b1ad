import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { RichText } from '../../widgets/parts/rich-text.tsx'

const link = (href: string) => (text: string) => <a href={href}>{text}</a>
const tags = { terms: link('/terms'), privacy: link('/privacy') }
const shown = (text: string) => renderToStaticMarkup(<RichText text={text} tags={tags} />)

it.each([
  [
    'Agree to the <terms>Terms</terms> and <privacy>Privacy</privacy>.',
    'Agree to the <a href="/terms">Terms</a> and <a href="/privacy">Privacy</a>.',
  ],
  ['<privacy>P</privacy>と<terms>T</terms>に', '<a href="/privacy">P</a>と<a href="/terms">T</a>に'],
  ['nothing to press', 'nothing to press'],
  ['an <unknown>inner</unknown> name', 'an inner name'],
  ['<terms>no end & <b>', '&lt;terms&gt;no end &amp; &lt;b&gt;'],
])('makes links of %s', (text, expected) => {
  expect(shown(text)).toBe(expected)
})
