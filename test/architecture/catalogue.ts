import type { Catalogue } from '../../.scripts/reference.ts'
import type { SourceFiles } from '../../.scripts/source.ts'
import type { Feature } from '../../runtime/feature.ts'

function codesOf(catalogue: Catalogue): string[] {
  return catalogue.entries.map((entry) => entry.code)
}

/** Codes that two catalogues define. */
export function repeatedCodes(catalogues: readonly Catalogue[]): string[] {
  const homes = new Map<string, string>()
  return catalogues.flatMap((catalogue) =>
    codesOf(catalogue).flatMap((code) => {
      const other = homes.get(code)
      homes.set(code, catalogue.file)
      return other === undefined ? [] : [`${code} is defined in ${other} and in ${catalogue.file}`]
    }),
  )
}

/** Codes that the document does not name. */
export function undocumentedCodes(catalogues: readonly Catalogue[], document: string): string[] {
  const missing = catalogues.flatMap(codesOf).filter((code) => !document.includes(`\`${code}\``))
  return missing.map((code) => `${code} is not in docs/errors.md`)
}

/** Codes that no test provokes, as far as a search for the word can tell. */
export function untestedCodes(catalogues: readonly Catalogue[], tests: SourceFiles): string[] {
  // In redirects the codes of the callback are in lower case: `?error=state_not_found`.
  const words = new Set(
    [...tests.values()].flatMap((text) => [
      ...(text.match(/\b[A-Z][A-Z0-9_]+\b/g) ?? []),
      ...[...text.matchAll(/error=([a-z_]+)\b/g)].map(([, code = '']) => code.toUpperCase()),
    ]),
  )
  const missing = catalogues.flatMap(codesOf).filter((code) => !words.has(code))
  return missing.map((code) => `${code} is in no test`)
}

/** Refusals that a feature's files define or its routes name without the feature listing them. */
export function undeclaredCodes(catalogues: readonly Catalogue[], features: readonly Feature[]): string[] {
  const known = new Set(catalogues.flatMap(codesOf))
  return features.flatMap((feature) => {
    const listed = new Set(Object.keys(feature.errors ?? {}))
    const own = catalogues
      .filter((catalogue) => catalogue.file.startsWith(`runtime/features/${feature.id}/`))
      .flatMap(codesOf)
    const named = (feature.routes ?? []).flatMap((route) => (route.spec.errors ?? []).map((entry) => entry.code))
    return [
      ...own.filter((code) => !listed.has(code)).map((code) => `${feature.id} defines ${code} and does not list it`),
      ...named
        .filter((code) => !known.has(code))
        .map((code) => `${feature.id} names ${code}, which no catalogue defines`),
    ]
  })
}
