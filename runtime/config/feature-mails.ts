import { ConfigError, type ConfigProblem } from '../contract/config-error.ts'
import type { Feature } from '../feature.ts'
import { kindPattern, textsFinder } from '../mail/templates.ts'
import { clashes, partOf } from './feature-ids.ts'

/** Kinds of mail that two features send, or whose name no file can have. */
export function mailProblems(all: readonly Feature[]): readonly ConfigProblem[] {
  const claims = all.flatMap(({ id, mails = {} }) => Object.keys(mails).map((word) => ({ word, id })))
  const misnamed = claims.filter(({ word }) => !kindPattern.test(word))
  return [
    ...misnamed.map(({ word, id }) => ({
      path: partOf({ id }, 'mails', word),
      expected: 'a kind of small letters, digits and dashes',
      advice: `The feature ${id} sends ${JSON.stringify(word)}. Write, for example, ${id}-hello.`,
    })),
    ...clashes(claims, (first, second) => ({
      path: 'features',
      expected: 'each kind of mail once',
      advice: `${first.id} and ${second.id} both send ${JSON.stringify(first.word)}. Rename that of ${second.id}, e.g. ${second.id}-${first.word}.`,
    })),
  ]
}

/**
 * Looks for the texts of every kind of mail: in the feature, in `folder`, in the package.
 * @throws {ConfigError} that names the feature and the files to write
 */
export function requireTexts(all: readonly Feature[], folder: string | undefined): void {
  const missing = textsFinder(folder)
  const problems = all.flatMap((feature) =>
    Object.entries(feature.mails ?? {}).flatMap(([kind, said]) => {
      const hasOwn = said.channel === 'sms' || said.template !== undefined
      const files = hasOwn ? [] : missing(kind)
      return files.length === 0 ? [] : [textlessKind(feature, kind, files)]
    }),
  )
  if (problems.length > 0) throw new ConfigError(problems)
}

function textlessKind(feature: Feature, kind: string, files: readonly string[]): ConfigProblem {
  return {
    path: partOf(feature, 'mails', kind),
    expected: `texts: template, or the files ${kind}.html and ${kind}.txt`,
    advice: `The feature ${feature.id} sends ${kind} and has no ${files.join(' and no ')}. Write template: { subject, text, html } in it, or put the files into the folder of mail.templates.`,
  }
}
