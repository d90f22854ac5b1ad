import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { isDeep } from '../support/depth.ts'
import { askedOf } from './requests.ts'
import { expectedOf } from './model.ts'
import { type Answered, type Running, startRunning } from './running.ts'
import { expectedState, saidIn, storedState } from './state.ts'
import { sequence, type Step } from './steps.ts'
import { newWorld, personAt, setups, type World } from './world.ts'

/** What was made gets the id that the answer says. */
function learn(world: World, step: Step, { body }: Answered, ids: Map<string, string>): void {
  const { organizations, invitations, teams, members } = world.made
  const me = personAt(step.by) ?? ''
  const of = (id: string) => [...ids].find(([, known]) => known === id)?.[0] ?? '?'
  const keep = (name: string | undefined, id: string) => {
    if (name !== undefined && !ids.has(name)) ids.set(name, id)
  }
  if (step.call === 'create') {
    const [member] = body.members
    keep(organizations.at(-1), body.id)
    keep(members.get(`${organizations.at(-1)} ${me}`), member.id)
    if (member.teamId !== null) keep(teams.at(-1), member.teamId)
  }
  if (step.call === 'invite-member') keep(invitations.at(-1), body.id)
  if (step.call === 'create-team') keep(teams.at(-1), body.id)
  if (step.call === 'add-member') keep(members.get(`${of(body.organizationId)} ${step.person}`), body.id)
  if (step.call === 'accept-invitation') keep(members.get(`${of(body.member.organizationId)} ${me}`), body.member.id)
}

/** Runs a sequence against the service and the model; throws at the first difference, with all that led there. */
async function run(running: Running, setupNumber: number, steps: readonly Step[], seen: Map<string, number>) {
  const setup = setups[setupNumber] ?? setups[0]
  if (setup === undefined) throw new Error('There is no configuration')
  await running.reset()
  const { db, clock } = running.first
  const world = newWorld(setup, 0)
  const ids = new Map(running.ids)
  const trace = [`with ${setup.name}:`]
  for (const step of steps) {
    world.now += 1
    clock.now = new Date(running.start.getTime() + world.now * 1000)
    const asked = askedOf(world, step)
    const expected = expectedOf(world, step)
    if (asked === undefined) continue
    const answer = await running.send(setup, step, asked, ids)
    const sent = JSON.stringify(asked.input)
    const by = step.call === 'add-member' && !step.flag ? 'a server' : step.by
    trace.push(`${by}: ${step.call} ${sent}${step.http ? ' over HTTP' : ''} -> ${answer.verdict}`)
    const told = () => trace.join('\n  ')
    expect(answer.verdict, told()).toBe(expected.verdict)
    if (answer.verdict === '200') {
      learn(world, step, answer, ids)
      expect(saidIn(step, answer.body, new Map([...ids].map(([name, id]) => [id, name]))), told()).toEqual(
        expected.says,
      )
    }
    expect(await storedState(db, ids, running.start), told()).toEqual(expectedState(world))
    const outcome = `${step.call} ${answer.verdict}`
    seen.set(outcome, (seen.get(outcome) ?? 0) + 1)
  }
}

/** On every push the same sequences; the deep suite makes up its own, and more of them. */
const { numRuns, seed } = isDeep
  ? { numRuns: 500, seed: Math.trunc(Math.random() * 2 ** 31) }
  : { numRuns: 40, seed: 20_261_122 }

it(`answers and stores what the model of the specification says, for ${numRuns} random sequences of calls`, async () => {
  const running = await startRunning(setups)
  const seen = new Map<string, number>()
  const given = process.env.TEST_SEED
  await fc.assert(
    fc.asyncProperty(sequence(setups.length), ({ setup, beginning, steps }) =>
      run(running, setup, [...beginning, ...steps], seen),
    ),
    {
      numRuns,
      seed: given === undefined ? seed : Number(given),
      interruptAfterTimeLimit: 240_000,
      markInterruptAsFailure: true,
    },
  )
  // A model that only ever meets refusals, or none, shows nothing.
  const outcomes = [...seen.keys()].toSorted()
  expect(outcomes.filter((outcome) => outcome.endsWith(' 200')).length, outcomes.join('\n')).toBeGreaterThanOrEqual(25)
  expect(outcomes.filter((outcome) => !outcome.endsWith(' 200')).length, outcomes.join('\n')).toBeGreaterThanOrEqual(60)
})
