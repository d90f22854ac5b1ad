import type { ParsedAdminOptions } from './options.ts'
import type { Roles } from './roles.ts'

/** What every call of this feature is made with. */
export interface AdminSetup {
  readonly options: ParsedAdminOptions
  readonly roles: Roles
}
