import type { ConfigProblem } from '../contract/config-error.ts'
import type { Feature } from '../feature.ts'
import { clashes, partOf } from './feature-ids.ts'

/** What a timer of Node can wait; asked for more, it does not wait at all. */
const longest = Math.floor((2 ** 31 - 1) / 1000)

/** Tasks that would take each other's place, and those that would never or always run. */
export function taskProblems(all: readonly Feature[]): readonly ConfigProblem[] {
  const claims = all.flatMap(({ id, tasks = [] }) => tasks.map(({ name }) => ({ word: name, id })))
  return [
    ...all.flatMap(wrongIntervals),
    ...clashes(claims, ({ word, id }, { id: second }) => ({
      path: 'features',
      expected: 'each task once',
      advice:
        id === second
          ? `The feature ${id} has two tasks named ${JSON.stringify(word)}. Rename one of them.`
          : `${id} and ${second} both have a task named ${JSON.stringify(word)}. Rename that of ${second}, e.g. ${second}-${word}.`,
    })),
  ]
}

function wrongIntervals(feature: Feature): readonly ConfigProblem[] {
  return (feature.tasks ?? []).flatMap(({ name, every }, index) =>
    every > 0 && every <= longest
      ? []
      : [
          {
            path: partOf(feature, 'tasks', index, 'every'),
            expected: `seconds, more than 0 and at most ${longest}`,
            advice: `The task ${name} of the feature ${feature.id} says ${every}. Write, for example, every: 3600 for once an hour.`,
          },
        ],
  )
}
