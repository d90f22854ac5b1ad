import type { Via } from '../contract/hooks.ts'
import type { RobotTarget } from '../contract/platform.ts'
import type { Caller, Method, Route, RouteLimits, RouteSpec, Schema } from '../http/route.ts'
import * as shape from './value-shape.ts'

const { func, number, optional, text, yesOrNo } = shape

const methods = { GET: true, POST: true } satisfies Record<Method, true>

const callers = {
  anyone: true,
  session: true,
  'fresh-session': true,
  'session-or-service': true,
  server: true,
} satisfies Record<Caller, true>

const vias = {
  'sign-up': true,
  'sign-in': true,
  account: true,
  provider: true,
  invitation: true,
  admin: true,
  service: true,
  import: true,
} satisfies Record<Via, true>

const robotTargets = { guess: true, send: true, create: true } satisfies Record<RobotTarget, true>

const rule = { window: number, max: number }

const limits = shape.objectOf(
  {
    client: optional(shape.objectOf(rule, 'a rule with window and max')),
    account: optional(
      shape.listOf(
        shape.objectOf({ ...rule, group: text, subject: func }, 'a rule with group, window, max and subject'),
        'a list of rules',
      ),
    ),
  } satisfies Record<keyof RouteLimits, shape.Shape>,
  'limits with client or account',
)

/** What a route has to be; the compiler holds the lists of keys to `Route` and `RouteSpec`. */
export function routeShape(errorEntry: shape.Shape): shape.Shape {
  const spec = {
    summary: shape.anyText,
    caller: shape.oneOf(callers),
    ownSession: optional(yesOrNo),
    requireStepUp: optional(yesOrNo),
    gate: optional(yesOrNo),
    via: optional(shape.oneOf(vias)),
    robots: optional(shape.oneOf(robotTargets)),
    body: optional(shape.schema),
    query: optional(shape.schema),
    returns: shape.schema,
    errors: optional(shape.listOf(errorEntry, 'a list of errors')),
    changesSession: optional(yesOrNo),
    pictures: optional(yesOrNo),
    writesUser: optional(
      shape.kind("true, false or 'data'", (value) => typeof value === 'boolean' || value === 'data'),
    ),
    limits: optional(limits),
    enabled: optional(func),
    beforeMigration: optional(yesOrNo),
    scope: optional(text),
    malformed: optional(text),
    form: optional(func),
  } satisfies Record<keyof RouteSpec<Caller, Schema, Schema, Schema>, shape.Shape>
  const route = {
    method: shape.oneOf(methods),
    path: text,
    spec: shape.objectOf(spec, 'an object with summary, caller and returns'),
    handle: func,
  } satisfies Record<keyof Route, shape.Shape>
  return shape.objectOf(route, 'what route(…) gives')
}
