import { stat } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { createHashThreads } from '../../runtime/security/hash-threads.ts'
import { createPasswordHasher, leastWork } from '../../runtime/security/password.ts'

describe('threads that hash', () => {
  const threads = createHashThreads(2)

  it('make hashes that the password fits, and no other', async () => {
    const text = await threads.hash('correct horse', leastWork)
    expect(text).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$/)
    expect(await threads.verify('correct horse', text)).toBe(true)
    expect(await threads.verify('correct house', text)).toBe(false)
  })

  it('fail with a text that is no hash, and go on with the next', async () => {
    await expect(threads.verify('correct horse', 'no hash')).rejects.toThrow(/./)
    const texts = await Promise.all(['one', 'two', 'three', 'four'].map((word) => threads.hash(word, leastWork)))
    expect(await threads.verify('four', texts[3] ?? '')).toBe(true)
  })

  it('give each its own answer where one thread has several at hand', async () => {
    const single = createHashThreads(1)
    const words = ['one', 'two', 'three', 'four', 'five']
    const texts = await Promise.all(words.map((word) => single.hash(word, leastWork)))
    const answers = await Promise.allSettled([
      single.verify('one', texts[0] ?? ''),
      single.verify('two', 'no hash'),
      single.verify('two', texts[2] ?? ''),
      single.verify('four', texts[3] ?? ''),
    ])
    const values = answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : 'failed'))
    expect(values).toEqual([true, 'failed', false, true])
  })

  it('leave the threads of files and names alone', async () => {
    const hasher = createPasswordHasher({ concurrency: 16, queue: 0 })
    let hashed = 0
    const crowd = Array.from({ length: 16 }, () => hasher.hash('correct horse').then(() => (hashed += 1)))
    await stat(import.meta.filename)
    // Behind sixteen hashes in four threads of the runtime it would be answered after the twelfth.
    expect(hashed).toBeLessThan(9)
    await Promise.all(crowd)
  })
})
