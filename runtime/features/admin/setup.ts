import type { Roles } from './admin-roles.ts'
import type { ParsedAdminOptions } from './options.ts'

/** What every call of this feature is made with. */
export interface AdminSetup {
  readonly options: ParsedAdminOptions
  readonly roles: Roles
}
