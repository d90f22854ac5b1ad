import { describe, expect, it } from 'vitest'
import { gatherReads } from '../../runtime/database/gather.ts'

/** A reader whose statements are answered when the test says so. */
function held() {
  const sent: { readonly keys: readonly number[]; answer(): void; fail(): void }[] = []
  const find = gatherReads<number, string>(
    (keys) =>
      new Promise((resolve, reject) => {
        sent.push({
          keys,
          answer: () => resolve((key) => (key < 0 ? undefined : `row ${key}`)),
          fail: () => reject(new Error('The database is away')),
        })
      }),
  )
  return { find, sent }
}

const nextTurn = () => new Promise((resolve) => void setImmediate(resolve))

const between = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, place) => from + place)

describe('reads by key', () => {
  it('go together when they come in one turn, and each gets its own', async () => {
    const { find, sent } = held()
    const found = Promise.all([find(1), find(-1), find(2)])
    await nextTurn()
    sent[0]?.answer()
    expect(await found).toEqual(['row 1', undefined, 'row 2'])
    expect(sent).toHaveLength(1)
  })

  it('are as many as 1, 4 or 16, so that few statements are prepared', async () => {
    const { find, sent } = held()
    for (const count of [1, 2, 4, 5, 16]) {
      const found = Promise.all(between(1, count).map(find))
      await nextTurn()
      sent.at(-1)?.answer()
      expect(await found).toEqual(between(1, count).map((key) => `row ${key}`))
    }
    expect(sent.map(({ keys }) => keys.length)).toEqual([1, 4, 4, 16, 16])
    expect(sent[1]?.keys).toEqual([1, 2, 2, 2])
  })

  it('are sent as several statements when there are more', async () => {
    const { find, sent } = held()
    const found = Promise.all(between(1, 18).map(find))
    await nextTurn()
    for (const { answer } of sent) answer()
    expect(await found).toEqual(between(1, 18).map((key) => `row ${key}`))
    expect(sent.map(({ keys }) => keys.length)).toEqual([16, 4])
  })

  it('wait while two statements run, and go together with the next one', async () => {
    const { find, sent } = held()
    const first = find(1)
    await nextTurn()
    const second = find(2)
    await nextTurn()
    const later = [find(3)]
    await nextTurn()
    later.push(find(4))
    expect(sent.map(({ keys }) => keys)).toEqual([[1], [2]])
    sent[0]?.answer()
    expect(await first).toBe('row 1')
    expect(sent[2]?.keys).toEqual([3, 4, 4, 4])
    sent[1]?.answer()
    sent[2]?.answer()
    expect(await Promise.all([second, ...later])).toEqual(['row 2', 'row 3', 'row 4'])
  })

  it('wait for no statement that hangs', async () => {
    const { find, sent } = held()
    void find(1)
    await nextTurn()
    void find(2)
    await nextTurn()
    const third = find(3)
    while (sent.length < 3) await nextTurn()
    sent[2]?.answer()
    expect(await third).toBe('row 3')
  })

  it('fail together with their statement, and the next ones do not', async () => {
    const { find, sent } = held()
    const failing = Promise.allSettled([find(1), find(2)])
    await nextTurn()
    sent[0]?.fail()
    expect((await failing).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    const next = find(3)
    await nextTurn()
    sent[1]?.answer()
    expect(await next).toBe('row 3')
  })

  it('are not remembered: the same key is read again', async () => {
    const { find, sent } = held()
    for (let time = 0; time < 2; time++) {
      const found = find(1)
      await nextTurn()
      sent[time]?.answer()
      await found
    }
    expect(sent).toHaveLength(2)
  })
})
