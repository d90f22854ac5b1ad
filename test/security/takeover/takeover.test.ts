import * as fc from 'fast-check'
import { isDeep, itDeep } from '../../support/depth.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../runtime/index.ts'
import { keys } from './key-feature.ts'
import { type Takeover, takeovers } from './owner.ts'
import { type Event, events, makesAKey } from './stranger.ts'
import { newAccount, startWorld, type World } from './world.ts'

type Named = readonly [string, Event]
const everyEvent: readonly Named[] = Object.entries(events)
/** Runs of each property; `CHECK_RUNS` asks for more. */
const numRuns = Number(process.env['CHECK_RUNS'] ?? (isDeep ? 100 : 1))

let accounts = 0
/** Who gets in by mail has no password and no provider. */
const withMail = new Set([takeovers['a link that signs in'], takeovers['a code that signs in']])

/** What of the stranger's works after the owner came, and what is not as the owner left it. */
async function outlives(world: World, order: readonly Named[], takeover: Takeover): Promise<string[]> {
  const account = await newAccount(world, `account${++accounts}`)
  const left: (readonly [string, () => Promise<boolean>])[] = []
  for (const [name, happen] of order) left.push([name, await happen(world, account)])
  const ownerGetsIn = await takeover(world, account)
  const wrong: string[] = []
  for (const [name, works] of left) if (await works()) wrong.push(`who ${name} gets in`)
  if ((await account.page.get('/get-session')).body !== null) wrong.push('the session of the sign-up lives')
  if (!(await ownerGetsIn())) wrong.push('the owner does not get in')
  const [found] = await world.service.db.query(sql`
    select email, (select count(*)::int from latchkey.account where user_id = u.id) as accounts,
      (select count(*)::int from latchkey.passkey where user_id = u.id) as passkeys
    from latchkey.user u where id = ${account.id}`)
  expect(found).toEqual({ email: account.email, accounts: withMail.has(takeover) ? 0 : 1, passkeys: 0 })
  return wrong
}

/** Events of a stranger, up to six, in any order. */
const orders = (from: readonly Named[]) =>
  fc.shuffledSubarray([...from], { minLength: 1, maxLength: Math.min(6, from.length) })

const shown = (order: readonly Named[]) => order.map(([name]) => name).join(', ')

function property(world: World, from: readonly Named[], takeover: Takeover) {
  return fc.asyncProperty(orders(from), async (order) => {
    expect([shown(order), await outlives(world, order, takeover)]).toEqual([shown(order), []])
  })
}

describe.each(Object.entries(takeovers))('after %s of an unverified e-mail', (_, takeover) => {
  let world: World
  beforeAll(async () => {
    world = await startWorld([keys({ remembers: true })])
  })
  afterAll(() => world.service.close())

  it.each([...everyEvent, ['makes a key of a feature', makesAKey] as const])(
    'a stranger who %s has nothing of it',
    async (...event) => {
      expect(await outlives(world, [event], takeover)).toEqual([])
    },
  )

  it('nothing of a stranger works that did up to six of these things, in whatever order', async () => {
    const all: readonly Named[] = [...everyEvent, ['makes a key of a feature', makesAKey]]
    await fc.assert(property(world, all, takeover), { numRuns })
  })
})

describe('where nobody took the account over', () => {
  it('the stranger gets in by each of these things, but for two that the service refuses anyway', async () => {
    const world = await startWorld([keys({ remembers: true })])
    const useless: string[] = []
    for (const [name, happen] of [...everyEvent, ['makes a key of a feature', makesAKey] as const]) {
      const account = await newAccount(world, `account${++accounts}`)
      const works = await happen(world, account)
      if (!(await works())) useless.push(name)
    }
    expect(useless).toEqual(['moves to another e-mail and back', 'has begun to sign in at a provider'])
    await world.service.close()
  })
})

describe('a feature that forgets the hook', () => {
  itDeep('is found by the same property', async () => {
    const world = await startWorld([keys({ remembers: false })])
    const some: readonly Named[] = [...everyEvent.slice(0, 3), ['makes a key of a feature', makesAKey]]
    for (const takeover of Object.values(takeovers)) {
      const found = await fc.check(property(world, some, takeover), { numRuns: 40 })
      expect(found.counterexample?.[0].map(([name]) => name)).toContain('makes a key of a feature')
    }
    await world.service.close()
  })
})
