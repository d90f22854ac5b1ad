import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take minutes, longest first; the others take seconds. */
const longest = [
  'widgets/quality',
  'widgets/gallery',
  'package/',
  'docs/command-runs-',
  'organization/model',
  'cli/serve',
]

/**
 * Begins with the files that take longest: one that is left for the end runs while the other workers have nothing to do. A
 * clean clone knows no durations, and by size, which is what vitest goes by then, these come last.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- a method of the sequencer, which sorts no array in place
    const sorted = await super.sort(files)
    return sorted.toSorted((one, other) => rankOf(one) - rankOf(other))
  }
}

function rankOf({ moduleId }: TestSpecification): number {
  const rank = longest.findIndex((start) => moduleId.includes(`/test/${start}`))
  return rank === -1 ? longest.length : rank
}
