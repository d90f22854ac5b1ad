import { describe, expect, it } from 'vitest'
import { isoTime } from '../../runtime/common/iso-time.ts'

describe('the text of a time', () => {
  const days = Array.from({ length: 500 }, (_, place) => -2e12 + place * 9_876_543_211)

  it('is what toISOString says, in every month and at each length', () => {
    for (const time of days) expect(isoTime(new Date(time))).toBe(new Date(time).toISOString())
  })

  it.each([
    0, 1, -1, 8.64e15, -8.64e15, 253_402_300_799_999, 253_402_300_800_000, -30_610_224_000_000, -30_610_224_000_001,
  ])('is what toISOString says at %d ms', (time) => {
    expect(isoTime(new Date(time))).toBe(new Date(time).toISOString())
  })

  it('is none of an invalid date', () => {
    expect(() => isoTime(new Date(Number.NaN))).toThrow(RangeError)
  })
})
