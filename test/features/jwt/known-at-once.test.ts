import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { itDeep } from '../../support/depth.ts'
import { sql } from '../../../runtime/database/sql.ts'
import { revokeSigningKey, rotateSigningKey } from '../../../runtime/keys/rotation.ts'
import { twoNodes } from './two-nodes.ts'

// What is asked again and again is never asked here: what comes to pass was heard.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval'] }))
afterEach(() => void vi.useRealTimers())

async function listening() {
  const nodes = await twoNodes()
  const { first, second, browsers } = nodes
  const kids = async (): Promise<string[]> => {
    const { body } = await browsers[1].get('/jwks')
    return body.keys.map(({ kid }: { kid: string }) => kid)
  }
  second.tasks.start()
  await kids()
  const rotate = () =>
    rotateSigningKey(first.db, first.auth.settings, { now: first.clock.now, immediately: true }).then(
      ({ key }) => key.id,
    )
  return { ...nodes, kids, rotate }
}

describe('keys on another node, whose time stands still', () => {
  it('are known as soon as they are rotated or revoked', async () => {
    const { first, kids, rotate } = await listening()
    const made = await rotate()
    await expect.poll(kids).toContain(made)
    await revokeSigningKey(first.db, first.auth.settings, made, first.clock.now)
    await expect.poll(kids).not.toContain(made)
  })

  itDeep('are known after its connection was lost, too', async () => {
    const { first, kids, rotate } = await listening()
    await expect.poll(kids).toContain(await rotate())
    const [{ count } = { count: 0 }] = await first.db.query<{ count: number }>(sql`
      select count(pg_terminate_backend(pid))::int as count from pg_stat_activity
      where datname = current_database() and query like 'listen %'`)
    expect(count).toBe(1)
    const made = await rotate()
    await expect.poll(kids).toContain(made)
  })
})
