import type { Database } from '../database/database.ts'
import {
  type Columns,
  eventNames,
  type HookContext,
  type HookRunner,
  type Hooks,
  type Occasion,
} from '../contract/hooks.ts'
import { recorded } from './recorded-change.ts'
import { propertyNames } from '../contract/schema.ts'
import type { Feature } from '../feature.ts'
import { queueMail } from '../outbox/outbox.ts'

/** A feature, as far as its hooks are concerned. */
type Listening = Pick<Feature, 'id' | 'hooks' | 'fields' | 'columns' | 'userInput'>

/** Folds the hooks of `features` into one of each. */
export function createHookRunner(features: readonly Listening[]): HookRunner {
  const all: readonly Partial<Hooks>[] = features.flatMap(({ hooks }) => hooks ?? [])
  const ofAll = <Name extends keyof Hooks>(name: Name): readonly Hooks[Name][] =>
    all.flatMap((hooks) => {
      const hook: Partial<Hooks>[Name] = hooks[name]
      return hook === undefined ? [] : [hook as Hooks[Name]]
    })

  /** Runs a hook of all features in order, with the context and what happened in one object. */
  function telling<Name extends (typeof eventNames)[number]>(name: Name): HookRunner[Name] {
    // Only the name says which event fits; the runner's own type has told the caller.
    const listeners = ofAll(name) as readonly ((event: HookContext) => Promise<void>)[]
    return async (occasion: Occasion, tx: Database, event: object) => {
      for (const listener of listeners) await listener(eventOf(occasion, tx, event))
    }
  }
  const events = Object.fromEntries(eventNames.map((name) => [name, telling(name)])) as Pick<
    HookRunner,
    (typeof eventNames)[number]
  >

  const writers = features.flatMap((feature) => {
    const { hooks } = feature
    return hooks?.userWriting === undefined && hooks?.userCreated === undefined ? [] : [{ hooks, ...writerOf(feature) }]
  })
  const signInMethods = ofAll('signInMethods')
  const removeSignInMethod = ofAll('removeSignInMethod')
  const removeSecondFactors = ofAll('removeSecondFactors')
  const identified = ofAll('identified')
  const sessionCreating = ofAll('sessionCreating')
  const secondFactor = ofAll('secondFactor')
  const tokenClaims = ofAll('tokenClaims')
  const permitted = ofAll('permitted')
  const readSessionToken = ofAll('readSessionToken')
  const sessionSent = ofAll('sessionSent')
  const signingOut = ofAll('signingOut')
  const providerName = ofAll('providerName')
  const passwordTrying = ofAll('passwordTrying')
  const sessionListed = ofAll('sessionListed')
  const mayBeFresh = ofAll('mayBeFresh')
  const actor = ofAll('actor')
  const changed = ofAll('changed')
  // Asked with every get-session.
  const heard = new Set(
    all.flatMap((hooks) => Object.entries(hooks).flatMap(([name, hook]) => (hook === undefined ? [] : name))),
  )

  return {
    has: (...names) => names.some((name) => heard.has(name)),
    async userWriting(occasion, tx, { body, user, unseen, fresh }) {
      const written: Record<string, unknown> = {}
      for (const { hooks, inputOf, requireDeclared } of writers) {
        if (hooks.userWriting === undefined) continue
        const event = eventOf(occasion, tx, { input: inputOf(body), user, unseen, fresh })
        Object.assign(written, requireDeclared(await hooks.userWriting(event)))
      }
      return written
    },
    async userCreated(occasion, tx, { user, body }) {
      for (const { hooks, inputOf } of writers) {
        await hooks.userCreated?.(eventOf(occasion, tx, { user, input: inputOf(body) }))
      }
    },
    async signInMethods(occasion, tx, event) {
      const methods = []
      for (const hook of signInMethods) methods.push(...(await hook(eventOf(occasion, tx, event))))
      return methods
    },
    async removeSignInMethod(occasion, tx, event) {
      for (const hook of removeSignInMethod) if (await hook(eventOf(occasion, tx, event))) return true
      return false
    },
    async changed(occasion, tx, said) {
      if (changed.length === 0) return
      const change = recorded(occasion, said)
      for (const hook of changed) await hook(eventOf(occasion, tx, { change }))
    },
    async removeSecondFactors(occasion, tx, event) {
      let removed = false
      for (const hook of removeSecondFactors) if (await hook(eventOf(occasion, tx, event))) removed = true
      return removed
    },
    async identified(occasion, db, event) {
      for (const hook of identified) {
        const unmet = await hook(eventOf(occasion, db, event))
        if (unmet !== undefined) return unmet
      }
      return undefined
    },
    async sessionCreating(occasion, tx, { user }) {
      let current = user
      for (const hook of sessionCreating) current = (await hook(eventOf(occasion, tx, { user: current }))) ?? current
      return current
    },
    async secondFactor(occasion, tx, event) {
      for (const hook of secondFactor) {
        const wanted = await hook(eventOf(occasion, tx, event))
        if (wanted !== undefined) return wanted
      }
      return undefined
    },
    async tokenClaims(occasion, db, event) {
      const claims: Record<string, unknown> = {}
      for (const hook of tokenClaims) Object.assign(claims, await hook(eventOf(occasion, db, event)))
      return claims
    },
    async permitted(occasion, db, event) {
      for (const hook of permitted) if ((await hook(eventOf(occasion, db, event))) === true) return true
      return false
    },
    readSessionToken: (exchange) => first(readSessionToken, (hook) => hook(exchange)),
    sessionSent: (exchange, signed, sent) => sessionSent.forEach((hook) => hook(exchange, signed, sent)),
    signingOut: (exchange) => signingOut.flatMap((hook) => hook(exchange)),
    providerName: (providerId) => first(providerName, (hook) => hook(providerId)),
    passwordTrying: () => passwordTrying.forEach((hook) => hook()),
    sessionListed: (session) => sessionListed.every((hook) => hook(session)),
    mayBeFresh: (identity) => mayBeFresh.every((hook) => hook(identity)),
    actor: (identity) => first(actor, (hook) => hook(identity)),
    ...events,
  }
}

/** What a hook is given: its context, written out, so that nothing else of a request reaches it, and what happened. */
function eventOf<Happened extends object>(
  { settings, log, tasks, counters, keys, hooks, now, exchange, via, actor }: Occasion,
  tx: Database,
  happened: Happened,
): HookContext & Happened {
  const mail: HookContext['mail'] = (wanted) => queueMail({ settings, tasks, log, exchange, via }, tx, wanted, now)
  // Not as a copy to which names are added, at which Node 20 is slow.
  const context = { tx, now, settings, log, tasks, counters, keys, hooks, exchange, via, actor, mail }
  return Object.assign(context, happened)
}

function first<Hook, Answer>(hooks: readonly Hook[], ask: (hook: Hook) => Answer | undefined): Answer | undefined {
  for (const hook of hooks) {
    const answer = ask(hook)
    if (answer !== undefined) return answer
  }
  return undefined
}

/** What a feature may read of a body, and what it may write of a user. */
function writerOf({ id, fields, columns, userInput }: Listening) {
  const declared = propertyNames(userInput)
  const own = new Set([...propertyNames(fields?.user), ...(columns?.user ?? [])])
  return {
    /** The part of a body that this feature declared; null where there is none of it. A password is in no part. */
    inputOf(body: Columns): never {
      const given = declared.filter((key) => Object.hasOwn(body, key)).map((key) => [key, body[key]])
      // Parsed with the schema that says what it is, as a part of the whole body.
      return (given.length === 0 ? null : Object.fromEntries(given)) as never
    },
    requireDeclared(written: Columns): Columns {
      const other = Object.keys(written).find((key) => !own.has(key))
      if (other === undefined) return written
      throw new Error(
        `The feature ${id} wrote the column ${other} of a user, which it does not declare: name it in fields.user, or in columns.user where it is not sent`,
      )
    },
  }
}
