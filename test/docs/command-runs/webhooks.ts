import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished } from 'vitest'
import { type Desk, project, type Recipe, type Recipes } from './desk.ts'

const example = '01a1fc25-6b44-7b4e-807e-94c377cf5b4e'

const sending = project('webhooks', 'server', 'latchkey init --yes --features emailPassword,webhooks')

/** A receiver that answers with `status`. */
async function receiver(status = 204): Promise<string> {
  const server = createServer((_request, response) => void response.writeHead(status).end()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks`
}

async function added(desk: Desk, url: string): Promise<{ readonly id: string; readonly secret: string }> {
  return JSON.parse(await desk.done(`latchkey webhooks add --url ${url} --json`))
}

const withId = (line: string, id: string) => line.replace(/<id>|01a1\S+/, id)

const add: Recipe = async (line) => {
  const desk = await sending()
  expect(await desk.done(line)).toMatch(/^whsec_\S{44}\n$/)
  expect(await desk.done('latchkey webhooks list')).toContain('new')
}

const tested: Recipe = async (line) => {
  const desk = await sending()
  const { id } = await added(desk, await receiver())
  expect(await desk.done(withId(line, id))).toBe('The receiver took it (204).\n')
}

const rotated: Recipe = async (line) => {
  const desk = await sending()
  const { id, secret } = await added(desk, await receiver())
  const said = await desk.done(withId(line, id))
  expect(said).toMatch(/^whsec_\S{44}\n$/)
  expect(said.trim()).not.toBe(secret)
}

const switched =
  (word: 'on' | 'off'): Recipe =>
  async (line) => {
    const desk = await sending()
    const { id } = await added(desk, await receiver())
    expect(await desk.done(withId(line, id))).toBe(`The endpoint ${id} is ${word}.\n`)
  }

const none: Recipe = async (line) => {
  expect(await (await sending()).done(line)).toBe('No event was given up.\n')
}

const replayed: Recipe = async (line) => {
  const desk = await sending()
  const { id } = await added(desk, await receiver())
  expect(await desk.done(withId(line, id))).toBe('0 events are sent again.\n')
}

/** Commands about webhooks. */
export const webhooks: Recipes = {
  "latchkey webhooks add --url https://example.com/webhooks --events 'user.*' 'member.removed'": add,
  "latchkey webhooks add --url https://example.com/webhooks --events 'user.*' 'member.*'": add,
  'latchkey webhooks add --url http://localhost:4000/webhooks': add,
  'latchkey webhooks list': async (line) => {
    const desk = await sending()
    const url = await receiver()
    await added(desk, url)
    expect(await desk.done(line)).toMatch(new RegExp(`^[\\w-]{36} {2}new {5} {2}- {2}${url} {2}\\*\n$`))
  },
  'latchkey webhooks test <id>': tested,
  [`latchkey webhooks test ${example}`]: tested,
  'latchkey webhooks rotate-secret <id>': rotated,
  [`latchkey webhooks rotate-secret ${example}`]: rotated,
  [`latchkey webhooks disable ${example}`]: switched('off'),
  [`latchkey webhooks enable ${example}`]: switched('on'),
  [`latchkey webhooks remove ${example}`]: async (line) => {
    const desk = await sending()
    const { id } = await added(desk, await receiver())
    expect(await desk.done(withId(line, id))).toBe(`The endpoint ${id} is removed.\n`)
  },
  'latchkey webhooks dead': none,
  'latchkey webhooks replay --endpoint <id>': replayed,
  [`latchkey webhooks replay --endpoint ${example}`]: replayed,
  'latchkey webhooks replay --since 2026-01-31T12:00:00Z': replayed,
  [`latchkey webhooks replay ${example}`]: async (line) => {
    const { code, stderr } = await (await sending()).type(line)
    expect([code, stderr]).toEqual([2, expect.stringContaining('No event of that id')])
  },
}
