import type { ConfigProblem } from '../contract/config-error.ts'
import type { Feature } from '../feature.ts'
import { clashes, partOf } from './feature-ids.ts'

/** Codes that clients could not rely on, and constraints that mean two things. */
export function errorProblems(all: readonly Feature[]): readonly ConfigProblem[] {
  return [...all.flatMap(wrongEntries), ...clashingErrors(all), ...clashingConstraints(all)]
}

function wrongEntries(feature: Feature): readonly ConfigProblem[] {
  return Object.entries(feature.errors ?? {}).flatMap(([key, { code, status }]) => {
    const problem = (expected: string, advice: string): ConfigProblem => ({
      path: partOf(feature, 'errors', key),
      expected,
      advice,
    })
    const problems: ConfigProblem[] = []
    if (key !== code) {
      problems.push(
        problem(
          'an entry of defineErrors, whose key is its code',
          `The feature ${feature.id} has ${code} under the key ${key}. Write defineErrors({ ${code}: [${status}, '…'] }).`,
        ),
      )
    }
    if (!/^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*$/.test(code)) {
      problems.push(
        problem(
          'a code of capital letters, digits and underscores',
          `The feature ${feature.id} has the code ${JSON.stringify(code)}. Write, for example, NOTE_TOO_LONG.`,
        ),
      )
    }
    if (!Number.isInteger(status) || status < 400 || status > 599) {
      problems.push(
        problem(
          'a status from 400 to 599',
          `The feature ${feature.id} answers ${code} with ${status}. Write, for example, defineErrors({ ${code}: [400, '…'] }).`,
        ),
      )
    }
    return problems
  })
}

function clashingErrors(all: readonly Feature[]): readonly ConfigProblem[] {
  const claims = all.flatMap(({ id, errors = {} }) =>
    Object.values(errors).map(({ code, status }) => ({ word: code, id, status })),
  )
  return clashes(claims, (first, second) =>
    first.status === second.status
      ? undefined
      : {
          path: 'features',
          expected: 'one status for each error code',
          advice: `${first.id} and ${second.id} give ${first.word} different statuses. Rename that of ${second.id}.`,
        },
  )
}

function clashingConstraints(all: readonly Feature[]): readonly ConfigProblem[] {
  const claims = all.flatMap(({ id, constraints = {} }) =>
    Object.entries(constraints).map(([word, { code }]) => ({ word, id, code })),
  )
  return clashes(claims, (first, second) =>
    first.code === second.code
      ? undefined
      : {
          path: 'features',
          expected: 'one error for each constraint',
          advice: `${first.id} answers ${first.word} with ${first.code} and ${second.id} with ${second.code}. Keep it in the feature whose migration makes the constraint.`,
        },
  )
}

/**
 * One at most says what a new password must be, looks at it or at those that are used, knows passwords of elsewhere, asks whether a
 * robot calls, and makes codes to sign in.
 */
export function policyProblems(all: readonly Feature[]): readonly ConfigProblem[] {
  return [
    ...clashingPolicies(all),
    ...clashingScreens(all),
    ...clashingWatches(all),
    ...clashingSources(all),
    ...clashingRobotChecks(all),
    ...clashingCodes(all),
  ]
}

function clashingPolicies(all: readonly Feature[]): readonly ConfigProblem[] {
  const claims = all.flatMap(({ id, passwordPolicy }) => (passwordPolicy === undefined ? [] : [{ word: '', id }]))
  return clashes(claims, (first, second) => ({
    path: 'features',
    expected: 'one passwordPolicy',
    advice: `${first.id} and ${second.id} both say what a password must be. Say it in one of them: those of email-password are options of emailPassword().`,
  }))
}

function clashingScreens(all: readonly Feature[]): readonly ConfigProblem[] {
  const claims = all.flatMap(({ id, passwordScreen }) => (passwordScreen === undefined ? [] : [{ word: '', id }]))
  return clashes(claims, (first, second) => ({
    path: 'features',
    expected: 'one passwordScreen',
    advice: `${first.id} and ${second.id} both look at new passwords, which go to one place only. Remove one of them.`,
  }))
}

function clashingWatches(all: readonly Feature[]): readonly ConfigProblem[] {
  const claims = all.flatMap(({ id, passwordWatch }) => (passwordWatch === undefined ? [] : [{ word: '', id }]))
  return clashes(claims, (first, second) => ({
    path: 'features',
    expected: 'one passwordWatch',
    advice: `${first.id} and ${second.id} both look at passwords that are used, which go to one place only. Remove one of them.`,
  }))
}

function clashingSources(all: readonly Feature[]): readonly ConfigProblem[] {
  const claims = all.flatMap(({ id, passwordSource }) => (passwordSource === undefined ? [] : [{ word: '', id }]))
  return clashes(claims, (first, second) => ({
    path: 'features',
    expected: 'one passwordSource',
    advice: `${first.id} and ${second.id} both know passwords of another place. Remove one of them, or ask both places in one.`,
  }))
}

function clashingRobotChecks(all: readonly Feature[]): readonly ConfigProblem[] {
  const claims = all.flatMap(({ id, robotCheck }) => (robotCheck === undefined ? [] : [{ word: '', id }]))
  return clashes(claims, (first, second) => ({
    path: 'features',
    expected: 'one robotCheck',
    advice: `${first.id} and ${second.id} both ask whether somebody is a robot. Remove one of them.`,
  }))
}

function clashingCodes(all: readonly Feature[]): readonly ConfigProblem[] {
  const claims = all.flatMap(({ id, signInCode }) => (signInCode === undefined ? [] : [{ word: '', id }]))
  return clashes(claims, (first, second) => ({
    path: 'features',
    expected: 'one signInCode',
    advice: `${first.id} and ${second.id} both make codes that sign in. Remove one of them.`,
  }))
}
