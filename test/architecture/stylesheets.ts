import type { SourceFiles } from '../../.scripts/source.ts'

/** What build tools rewrite for older browsers into something that means less, and what stands there instead. */
const rewritten = [
  { found: /light-dark\(/, cure: 'plain values for light and dark' },
  { found: /:dir\(/, cure: 'the attribute `dir` of the widget' },
]

/** Rules that the default build of Vite or Next would not keep as they are: `path:line`. */
export function rewrittenRules(files: SourceFiles): string[] {
  return [...files].flatMap(([path, text]) =>
    text
      // A comment may say why something is not used.
      .replaceAll(/\/\*[\s\S]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, ' '))
      .split('\n')
      .flatMap((line, index) =>
        rewritten
          .filter(({ found }) => found.test(line))
          .map(({ found, cure }) => `${path}:${index + 1} has ${found.source.replace('\\', '')}, not ${cure}`),
      ),
  )
}

/** Settings of a bundler that change what becomes of a style sheet. */
const settings =
  /\b(?:cssTarget|cssMinify|cssCodeSplit|lightningcss|postcss|browserslist|preprocessorOptions|target)\b|css:/

/** Applications whose build says what becomes of a style sheet: one that works with it alone would hide it from us. */
export function styleSettings(files: SourceFiles): string[] {
  return [...files].flatMap(([path, text]) => {
    const found = settings.exec(text)?.[0]
    return found === undefined ? [] : [`${path} says ${found}, which an application of somebody else does not`]
  })
}
