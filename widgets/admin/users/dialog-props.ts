import type { ClientError } from '../../client/index.ts'
import type { AdminActions, AdminUser } from './admin-calls.ts'
import type { UseAdminUsers } from './use-admin-users.ts'
import type { RoleChoice } from '../../core/role-names.ts'

/** What somebody wants to do, and to whom. */
export type DialogRequest =
  | { readonly kind: 'create' }
  | {
      readonly kind: 'roles' | 'ban' | 'unban' | 'sessions' | 'impersonate' | 'remove'
      readonly user: AdminUser
    }

/** What all dialogs get. */
export interface SharedDialogProps {
  readonly actions: AdminActions
  readonly choices: readonly RoleChoice[]
  readonly container: HTMLElement | undefined
  /** It is done: says so, and whether what had opened the dialog is gone with it. */
  readonly onDone: (sentence: string, isGone: boolean) => void
  readonly onImpersonated: () => void
  readonly onError: ((error: ClientError) => void) | undefined
}

/** What the dialog for any request gets. */
export interface DialogProps extends SharedDialogProps {
  readonly request: DialogRequest
  readonly opener: Element | null
  readonly onClose: () => void
}

/** What the dialog about one user gets. */
export interface UserDialogProps extends Omit<SharedDialogProps, 'container'> {
  readonly user: AdminUser
  readonly opener: Element | null
  readonly onClose: () => void
}

/** What the list and its table get. */
export interface UserListProps {
  readonly users: UseAdminUsers
  readonly choices: readonly RoleChoice[]
  readonly myId: string
  readonly onOpen: (request: DialogRequest) => void
}
