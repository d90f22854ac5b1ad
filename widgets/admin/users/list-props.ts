import type { UseAdminUsers } from './use-admin-users.ts'
import type { Wish } from './dialog-props.ts'
import type { RoleChoice } from '../../core/role-names.ts'

/** What the list and its table get. */
export interface UserListProps {
  readonly users: UseAdminUsers
  readonly choices: readonly RoleChoice[]
  readonly myId: string
  readonly onOpen: (wish: Wish) => void
}
