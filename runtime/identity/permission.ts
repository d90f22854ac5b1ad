import type { Identity } from '../contract/entities.ts'
import type { ErrorEntry } from '../contract/error-entry.ts'
import type { Occasion } from '../contract/hooks.ts'
import { isUuid } from '../common/uuid.ts'
import type { Statements } from '../contract/permissions.ts'
import type { Database } from '../database/database.ts'
import { AuthError } from '../http/errors.ts'

/** What somebody must be allowed to do. */
export interface Demand {
  /** All of it, e.g. `{ project: ['create'] }`; resources and actions are those of the configured roles. */
  readonly permission: Statements
  /** In this organization, by the roles of their membership (`organization`); null: by their own role (`admin`). */
  readonly organizationId: string | null
  /** The error where they are not. */
  readonly otherwise: ErrorEntry
}

/**
 * Lets a call go on if the signed-in person may do what is demanded, as the roles of `organization` or `admin` say. Give the
 * transaction where something is changed; who must not lose the right meanwhile locks the membership first.
 * @throws {AuthError} `otherwise`, also where neither feature is on, and for an id that is none
 */
export async function requirePermission(
  context: Occasion & { readonly identity: Identity },
  tx: Database,
  { permission, organizationId, otherwise }: Demand,
): Promise<void> {
  const { session, user } = context.identity
  const event = { session, user, permission, organizationId }
  const isPlace = organizationId === null || isUuid(organizationId)
  if (!isPlace || !(await context.hooks.permitted(context, tx, event))) throw new AuthError(otherwise)
}

/** The organization that is active in a session; null where none is, or the feature is off. */
export function activeOrganizationId({ session }: Pick<Identity, 'session'>): string | null {
  const id: unknown = Reflect.get(session, 'activeOrganizationId')
  return typeof id === 'string' ? id : null
}
