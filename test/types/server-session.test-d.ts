import { expectTypeOf } from 'vitest'
import { acceptTerms } from '../../examples/features/accept-terms.ts'
import {
  createAuth,
  emailPassword,
  getSession,
  organization,
  requireSession,
  type SessionOf,
} from '../../runtime/index.ts'
import { AuthProvider } from '../../widgets/index.ts'

const auth = createAuth({ features: [emailPassword(), organization(), acceptTerms({ version: '1' })] })
const request = new Request('https://app.example.com')

// As over the wire: dates are strings, and what features add is there.
const session = await getSession(auth, request)
expectTypeOf(session).toEqualTypeOf<SessionOf<typeof auth> | null>()
const { user, session: row, refreshDue, gate } = await requireSession(auth, request)
expectTypeOf(row.expiresAt).toEqualTypeOf<string>()
expectTypeOf(user.termsVersion).toEqualTypeOf<string | null>()
expectTypeOf(row.activeOrganizationId).toEqualTypeOf<string | null>()
expectTypeOf(gate).toEqualTypeOf<string | undefined>()
expectTypeOf(refreshDue).toEqualTypeOf<boolean | undefined>()
// @ts-expect-error -- nobody declared this column
void user.plan

// What a server read is what the widgets begin with.
AuthProvider({ children: null, initialSession: session })
