import { expect, it } from 'vitest'
import { nearestWord } from '../../runtime/common/nearest-word.ts'

it.each([
  ['migration', 'migrations'],
  ['MIGRATIONS', 'migrations'],
  ['hoks', 'hooks'],
  ['ab', undefined],
  ['passwordSetting', undefined],
])('what is nearest to %s: %s', (word, nearest) => {
  expect(nearestWord(word, ['migrations', 'hooks', 'id', 'passwordTrying'])).toBe(nearest)
})
