import type { SessionUser } from './context.ts'

/** How every e-mail ends that the service made up for somebody who gave none. */
const madeUp = '.placeholder.invalid'

/** What a person is known by beside the name: the e-mail, else the phone number, else nothing. */
export function knownBy({ email, phoneNumber }: SessionUser): string {
  return email.endsWith(madeUp) ? (phoneNumber ?? '') : email
}

/** What to call a person in one word or line: the name, where there is one. */
export const calledBy = (user: SessionUser): string => user.name || knownBy(user)
