import { describe, expect, it } from 'vitest'
import { Semaphore, SemaphoreFull } from '../../runtime/common/semaphore.ts'

const minute = 60_000

describe('the semaphore', () => {
  it('lets as many in as there is room for, then those who wait, in their order', async () => {
    const semaphore = new Semaphore(2)
    expect([semaphore.tryAcquire(), semaphore.tryAcquire(), semaphore.tryAcquire()]).toEqual([true, true, false])
    const entered: string[] = []
    const first = semaphore.acquire(minute).then(() => entered.push('first'))
    const second = semaphore.acquire(minute).then(() => entered.push('second'))
    semaphore.release()
    await first
    expect(entered).toEqual(['first'])
    semaphore.release()
    await second
    expect(entered).toEqual(['first', 'second'])
  })

  it('lets nobody pass those who wait, however little room they need', async () => {
    const semaphore = new Semaphore(3)
    expect(semaphore.tryAcquire(2)).toBe(true)
    const heavy = semaphore.acquire(minute, 3)
    expect(semaphore.tryAcquire()).toBe(false)
    semaphore.release(2)
    await heavy
    expect(semaphore.tryAcquire()).toBe(false)
    semaphore.release(3)
    expect(semaphore.tryAcquire(3)).toBe(true)
  })

  it('refuses when the queue is full', async () => {
    const semaphore = new Semaphore(1, 1)
    expect(semaphore.tryAcquire()).toBe(true)
    const waiting = semaphore.acquire(minute)
    await expect(semaphore.acquire(minute)).rejects.toThrow(SemaphoreFull)
    semaphore.release()
    await waiting
  })

  it('lets those behind in when the one before them gives up', async () => {
    const semaphore = new Semaphore(2)
    expect(semaphore.tryAcquire()).toBe(true)
    const heavy = semaphore.acquire(5, 2)
    const light = semaphore.acquire(minute)
    await expect(heavy).rejects.toThrow('Waited 5 ms')
    await light
    expect(semaphore.tryAcquire()).toBe(false)
  })

  it('is idle when nobody is inside or waiting', async () => {
    const semaphore = new Semaphore(1)
    await semaphore.idle()
    expect(semaphore.tryAcquire()).toBe(true)
    const waiting = semaphore.acquire(minute)
    let idle = false
    const ended = semaphore.idle().then(() => (idle = true))
    semaphore.release()
    await waiting
    expect(idle).toBe(false)
    semaphore.release()
    await ended
    expect(idle).toBe(true)
  })
})
