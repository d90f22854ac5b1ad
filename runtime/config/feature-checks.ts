import type { ConfigProblem } from '../contract/config-error.ts'
import type { Feature } from '../feature.ts'
import { columnProblems } from './feature-columns.ts'
import { errorProblems, policyProblems } from './feature-errors.ts'
import { duplicateIds, idProblems } from './feature-ids.ts'
import { inputProblems } from './feature-input.ts'
import { limitProblems } from './feature-limits.ts'
import { mailProblems } from './feature-mails.ts'
import { migrationProblems } from './feature-migrations.ts'
import { needsProblems } from './feature-needs.ts'
import { routeProblems } from './feature-routes.ts'
import { inspectShape } from './feature-shape.ts'
import { taskProblems } from './feature-tasks.ts'

const themes = [
  idProblems,
  needsProblems,
  routeProblems,
  errorProblems,
  policyProblems,
  columnProblems,
  inputProblems,
  migrationProblems,
  mailProblems,
  taskProblems,
  limitProblems,
]

/** All that is wrong with features and can be known without settings and without a database. */
export function featureProblems(all: readonly Feature[]): readonly ConfigProblem[] {
  // A feature that is there twice clashes with itself in everything: that is told as one problem.
  const once = all.filter(({ id }, index) => all.findIndex((other) => other.id === id) === index)
  const inspected = once.map(inspectShape)
  // A part of the wrong kind is told once, and the themes see the others.
  const sound = inspected.map((one) => one.sound)
  return [
    ...duplicateIds(all),
    ...inspected.flatMap(({ problems }) => problems),
    ...themes.flatMap((look) => look(sound)),
  ]
}
