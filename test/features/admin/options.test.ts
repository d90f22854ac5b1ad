import { expect, it } from 'vitest'
import { admin, ConfigError } from '../../../runtime/index.ts'

const wrongOptions: readonly [Record<string, unknown>, RegExp][] = [
  [{ adminRoles: ['king'] }, /admin\.adminRoles.*one of the roles/],
  [{ adminRoles: ['user'] }, /nobody has by default/],
  [{ defaultRole: 'admin' }, /nobody has by default/],
  [{ defaultRole: 'none' }, /admin\.defaultRole/],
  [{ adminRoles: [] }, /admin\.adminRoles/],
  [{ roles: { 'a,b': {} } }, /admin\.roles\.a,b/],
  [{ roles: { support: { user: ['bann'] } } }, /admin\.roles\.support\.user.*create, list/],
  [{ roles: { support: { 'a b': ['x'] } } }, /admin\.roles\.support\.a b/],
  [{ adminUserIds: ['me@example.com'] }, /admin\.adminUserIds/],
  [{ impersonationLifetime: 5 }, /admin\.impersonationLifetime/],
  [{ adminRole: ['admin'] }, /admin\.adminRole.*option that exists/],
]
it.each(wrongOptions)('refuses the options %j at start', (options, told) => {
  expect(() => admin(options)).toThrow(ConfigError)
  expect(() => admin(options)).toThrow(told)
})
