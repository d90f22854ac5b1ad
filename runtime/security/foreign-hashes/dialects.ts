import type { Dialect } from './dialect.ts'
import { argon2Dialect } from './dialects/argon2-hash.ts'
import { aspNetDialect } from './dialects/asp-net-hash.ts'
import { bcryptDialect, wordPressDialect } from './dialects/bcrypt-hash.ts'
import { betterAuthDialect } from './dialects/better-auth-hash.ts'
import { djangoDialect } from './dialects/django-hash.ts'
import { firebaseDialect } from './dialects/firebase-hash.ts'
import { ldapDialect } from './dialects/ldap-hash.ts'
import { passlibPbkdf2Dialect, pbkdf2Dialect } from './dialects/pbkdf2-hash.ts'
import { phpassDialect } from './dialects/phpass-hash.ts'
import { scryptDialect } from './dialects/scrypt-hash.ts'
import { shaCryptDialect } from './dialects/sha-crypt-hash.ts'
import { werkzeugDialect } from './dialects/werkzeug-hash.ts'

/** Every way to write a hash that is read. No text starts as two of them do. */
export const dialects: readonly Dialect[] = [
  argon2Dialect,
  aspNetDialect,
  bcryptDialect,
  betterAuthDialect,
  djangoDialect,
  firebaseDialect,
  ldapDialect,
  passlibPbkdf2Dialect,
  pbkdf2Dialect,
  phpassDialect,
  scryptDialect,
  shaCryptDialect,
  werkzeugDialect,
  wordPressDialect,
]
