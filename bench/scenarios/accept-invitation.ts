import { invitationId } from '../people.ts'
import { scenario } from '../scenario.ts'

/** Everybody accepts their one invitation. */
export const acceptInvitation = scenario({
  name: 'accept-invitation',
  title: 'accept-invitation',
  service: 'organizations',
  ask: (number) => ({
    method: 'POST',
    path: '/organization/accept-invitation',
    session: 1 + number,
    body: { invitationId: invitationId(1 + number) },
  }),
  expect: '"member":',
  floor: { statements: true },
  requests: 6000,
  once: true,
})
