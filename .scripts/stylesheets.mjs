// The style sheet for pages whose own reset is in no cascade layer (Tailwind 3, Bootstrap), made from the layered one:
// a rule in a layer loses to any rule in none, so there the same rules come without layers.

/** The blocks of one level: each with what stands before its brace and what stands inside. */
function blocks(css) {
  const found = []
  let depth = 0
  let prelude = 0
  let body = 0
  for (let at = 0; at < css.length; at++) {
    if (css.startsWith('/*', at)) at = css.indexOf('*/', at) + 1
    else if (css[at] === ';' && depth === 0) prelude = at + 1
    else if (css[at] === '{' && depth++ === 0) body = at + 1
    else if (css[at] === '}' && --depth === 0) {
      found.push({ prelude: css.slice(prelude, body - 1).trim(), body: css.slice(body, at) })
      prelude = at + 1
    }
  }
  return found
}

/**
 * The rules of all layers in the order of the layers, in none. The reset gets the weight of one class, with which it
 * outranks the element selectors of the page's own reset, and stays below the parts because it comes before them.
 * @param {string} css
 * @returns {string}
 * @throws {Error} when a layer is missing
 */
export function withoutLayers(css) {
  const layers = blocks(css)
  return ['lk.reset', 'lk.base', 'lk.parts']
    .flatMap((name) => {
      const own = layers.filter(({ prelude }) => prelude.endsWith(`@layer ${name}`))
      if (own.length === 0) throw new Error(`styles.css has no layer ${name}`)
      return own.map(({ body }) => (name === 'lk.reset' ? weighted(body) : body))
    })
    .join('\n')
    .replaceAll(/^ {2}/gm, '')
}

function weighted(css) {
  return css
    .replaceAll(':where(.lk, .lk *, .lk *::before, .lk *::after)', '.lk, .lk *, .lk *::before, .lk *::after')
    .replaceAll(':where(.lk)', '.lk')
}
