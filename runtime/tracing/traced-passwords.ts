import type { Tracer } from '../contract/tracer.ts'
import type { PasswordHasher } from '../security/password.ts'

/** A hasher whose hashes are steps of a trace, the wait for a turn included. */
export function tracedPasswords(passwords: PasswordHasher, tracer: Tracer): PasswordHasher {
  return {
    ...passwords,
    hash: (password) => tracer.step('password hash', 'internal', {}, () => passwords.hash(password)),
    verify: (stored, password, beside) =>
      tracer.step('password verify', 'internal', {}, () => passwords.verify(stored, password, beside)),
  }
}
