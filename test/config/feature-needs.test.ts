import { describe, expect, it } from 'vitest'
import { needsProblems } from '../../runtime/config/feature-needs.ts'
import { orderedFeatures } from '../../runtime/config/features.ts'
import { isInRange } from '../../runtime/config/version-range.ts'

describe('what a feature needs of Latchkey', () => {
  const needing = (latchkey: string) => [{ id: 'acme-notes', needs: { latchkey } }]

  it('is compared with the version that runs', () => {
    expect(needsProblems(needing('^0.2'), () => '0.2.7')).toEqual([])
    expect(needsProblems(needing('^0.2'), () => '0.3.0')).toEqual([
      {
        path: 'features.acme-notes.needs.latchkey',
        expected: 'Latchkey ^0.2, and this is 0.3.0',
        advice:
          'The feature acme-notes was written for Latchkey ^0.2. Install a version of it that fits Latchkey 0.3.0, or Latchkey ^0.2.',
      },
    ])
    expect(() => orderedFeatures({ features: needing('>=99.0') })).toThrow('expected Latchkey >=99.0, and this is')
  })

  it('is not asked where the own version is unknown', () => {
    expect(needsProblems(needing('^9'), () => undefined)).toEqual([])
  })

  it.each([
    ['^1.2', ['1.2.0', '1.9.9'], ['1.1.9', '2.0.0']],
    ['^1.2.3', ['1.2.3', '1.3.0'], ['1.2.2', '2.0.0']],
    ['^1', ['1.0.0', '1.9.0'], ['0.9.0', '2.0.0']],
    ['^0.2', ['0.2.0', '0.2.9'], ['0.1.9', '0.3.0', '1.2.0']],
    ['^0.0', ['0.0.9'], ['0.1.0']],
    ['^0.0.3', ['0.0.3'], ['0.0.2', '0.0.4']],
    ['^0', ['0.9.0'], ['1.0.0']],
    ['~1.2', ['1.2.0', '1.2.9'], ['1.3.0', '1.1.0']],
    ['~1.2.3', ['1.2.3', '1.2.9'], ['1.2.2', '1.3.0']],
    ['~1', ['1.9.0'], ['2.0.0']],
    ['>=1.2', ['1.2.0', '2.0.0', '10.0.0'], ['1.1.9']],
    ['>= 1.2.3', ['1.2.3'], ['1.2.2']],
    ['1.2.3', ['1.2.3'], ['1.2.2', '1.2.4']],
    ['1.2', ['1.2.0', '1.2.9'], ['1.3.0', '1.1.0']],
    ['^0.2', ['0.2.0-beta.1', '0.2.1+build.3'], ['0.3.0-beta.1']],
  ])('%s: which versions are in it', (range, inside, outside) => {
    expect(inside.map((version) => isInRange(version, range))).toEqual(inside.map(() => true))
    expect(outside.map((version) => isInRange(version, range))).toEqual(outside.map(() => false))
  })

  it.each(['', 'latest', '*', '1.x', '^1 || ^2', '>1.2', 'v1.2', '^1.2.3.4', '^1.2-beta'])(
    '%j is not a range that is known',
    (range) => {
      expect(isInRange('1.2.3', range)).toBeUndefined()
    },
  )
})
