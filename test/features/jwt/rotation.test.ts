import { decodeProtectedHeader } from 'jose'
import { describe, expect, it } from 'vitest'
import { sql } from '../../../runtime/index.ts'
import { revokeSigningKey, rotateSigningKey } from '../../../runtime/keys/rotation.ts'
import { createVerifier, type Verifier } from '../../../runtime/verify/index.ts'
import type { Browser } from '../../support/browser-jar.ts'
import { isDeep, itDeep } from '../../support/depth.ts'
import { ada } from '../../support/homes.ts'
import { twoNodes, type TwoNodes } from './two-nodes.ts'

/** A service that keeps the keys exactly as long as it may, and never asks earlier, whatever a token says. */
function strictConsumer({ first }: TwoNodes, node: Browser) {
  let kept: { readonly verify: Verifier; readonly until: number } | undefined
  return async (token: string) => {
    const now = first.clock.now.getTime()
    if (kept === undefined || now >= kept.until) {
      const { body, headers } = await node.get('/jwks')
      const maxAge = Number(/max-age=(\d+)/.exec(headers.get('cache-control') ?? '')?.[1])
      const { origin } = first
      const verify = createVerifier({ jwks: body, issuer: origin, audience: origin, now: () => first.clock.now })
      kept = { verify, until: now + maxAge * 1000 }
    }
    return kept.verify(token)
  }
}

async function signedIn(nodes: TwoNodes): Promise<void> {
  const [one, other] = nodes.browsers
  expect((await one.post('/sign-up/email', ada)).status).toBe(200)
  for (const [name, value] of one.cookies) other.cookies.set(name, value)
}

async function tokenOf(node: Browser): Promise<string> {
  const { status, body } = await node.get('/token')
  expect(status).toBe(200)
  return body.token
}

/** Rotates again and again while both nodes sign and everybody verifies; gives the tokens that somebody refused. */
async function rotateUnderLoad(nodes: TwoNodes, rotations: number, immediately: boolean): Promise<number> {
  const { first, browsers } = nodes
  const consumers = [...browsers, ...browsers].map((browser) => strictConsumer(nodes, browser))
  const living: { readonly token: string; readonly until: number }[] = []
  const kids = new Set<unknown>()
  let refused = 0
  const steps = [1, 29, 97, 148, 5, 211, 60, 47, 33, 90]
  for (let rotation = 0; rotation < rotations; rotation += 1) {
    const { clock, db, auth } = first
    await rotateSigningKey(db, auth.settings, { now: clock.now, immediately })
    // One node hears of it by the command, the other by itself.
    if (rotation % 2 === 0) auth.platform.keys.forget()
    for (const [index, step] of steps.entries()) {
      const tokens = await Promise.all(browsers.map(tokenOf))
      for (const token of tokens) {
        kids.add(decodeProtectedHeader(token).kid)
        living.push({ token, until: clock.now.getTime() + 899_000 })
      }
      // The fourth asks seldom: what it holds is as old as it may be.
      const asking = index % 4 === 0 ? consumers : consumers.slice(0, 3)
      const oldest = living[0]?.token ?? ''
      const answers = [...tokens, oldest].flatMap((token) => asking.map((verify) => verify(token)))
      refused += (await Promise.allSettled(answers)).filter(({ status }) => status === 'rejected').length
      clock.advance(step)
      while ((living[0]?.until ?? Infinity) < clock.now.getTime()) living.shift()
    }
  }
  expect(kids.size).toBeGreaterThanOrEqual(rotations)
  return refused
}

describe('rotations with two nodes on one PostgreSQL', () => {
  it('let no consumer fail that keeps the keys as long as it may', async () => {
    const nodes = await twoNodes()
    await signedIn(nodes)
    expect(await rotateUnderLoad(nodes, isDeep ? 50 : 8, false)).toBe(0)
  })

  itDeep('fail such consumers when a key signs as soon as it is published', async () => {
    const nodes = await twoNodes()
    await signedIn(nodes)
    expect(await rotateUnderLoad(nodes, 5, true)).toBeGreaterThan(0)
  })

  it('32 first tokens at once on both make one key', async () => {
    const nodes = await twoNodes()
    await signedIn(nodes)
    const tokens = await Promise.all(Array.from({ length: 16 }, () => nodes.browsers.map(tokenOf)).flat())
    expect(new Set(tokens.map((token) => decodeProtectedHeader(token).kid)).size).toBe(1)
    expect(await nodes.first.db.query(sql`select id from latchkey.signing_key`)).toHaveLength(1)
  })

  it('a revoked key is gone from both within half a minute, and from every consumer when its set is over', async () => {
    const nodes = await twoNodes()
    await signedIn(nodes)
    const { first, browsers } = nodes
    const token = await tokenOf(browsers[1])
    const consumer = strictConsumer(nodes, browsers[1])
    await consumer(token)
    const id = decodeProtectedHeader(token).kid ?? ''
    await revokeSigningKey(first.db, first.auth.settings, id, first.clock.now)
    first.clock.advance(30)
    for (const browser of browsers) {
      const { body } = await browser.get('/jwks')
      expect(body.keys.map(({ kid }: { kid: string }) => kid)).not.toContain(id)
      expect(decodeProtectedHeader(await tokenOf(browser)).kid).not.toBe(id)
    }
    first.clock.advance(270)
    await expect(consumer(token)).rejects.toMatchObject({ code: 'unknown_key' })
  })
})
