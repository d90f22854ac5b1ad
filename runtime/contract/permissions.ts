/**
 * Roles as data, and the one function that decides by them: the server, the command line and the browser use this file,
 * which therefore imports nothing.
 */

/** Actions by resource, e.g. `{ member: ['create', 'delete'] }`. */
export type Statements = Readonly<Record<string, readonly string[]>>

/** What each role grants, by its name. */
export type Roles = Readonly<Record<string, Statements>>

/** The roles of a stored list, e.g. `owner,admin` (spec section 3), without blanks, empty parts and repetitions. */
export function parseRoles(text: string): string[] {
  const names = text.split(',').map((name) => name.trim())
  return [...new Set(names.filter((name) => name !== ''))]
}

/** The roles as they are stored. */
export function joinRoles(roles: readonly string[]): string {
  return roles.join(',')
}

function grants(statements: Statements, resource: string, action: string): boolean {
  return Object.hasOwn(statements, resource) && (statements[resource]?.includes(action) ?? false)
}

function statementsOf(table: Roles, role: string): Statements {
  return Object.hasOwn(table, role) ? (table[role] ?? {}) : {}
}

/**
 * Whether one of `roles` alone grants all that is asked (wire contract 11.6). Unknown roles, resources and actions grant
 * nothing, and to ask for nothing is not granted either.
 */
export function permits(table: Roles, roles: readonly string[], asked: Statements): boolean {
  const wanted = Object.entries(asked)
  if (wanted.length === 0 || wanted.some(([, actions]) => actions.length === 0)) return false
  return roles.some((role) => {
    const statements = statementsOf(table, role)
    return wanted.every(([resource, actions]) => actions.every((action) => grants(statements, resource, action)))
  })
}

/** Whether somebody with `roles` has everything that `others` grant: nobody hands out more than they have. */
export function covers(table: Roles, roles: readonly string[], others: readonly string[]): boolean {
  return others.every((other) =>
    Object.entries(statementsOf(table, other)).every(([resource, actions]) =>
      actions.every((action) => roles.some((role) => grants(statementsOf(table, role), resource, action))),
    ),
  )
}
