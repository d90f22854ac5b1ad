import type { Tracer } from '../contract/tracer.ts'
import type { PasswordHasher } from '../security/password.ts'

/** A hasher whose hashes are steps of a trace, the wait for a turn included. */
export function tracedPasswords(hasher: PasswordHasher, tracer: Tracer): PasswordHasher {
  return {
    ...hasher,
    hash: (password) => tracer.step('password hash', 'internal', {}, () => hasher.hash(password)),
    verify: (stored, password, beside) =>
      tracer.step('password verify', 'internal', {}, () => hasher.verify(stored, password, beside)),
  }
}
