import { type } from 'arktype'
import { expectTypeOf } from 'vitest'
import { acceptTerms } from '../../examples/features/accept-terms.ts'
import { invitationCodes } from '../../examples/features/invitation-codes.ts'
import { type Auth, defineConfig, defineFeature, emailPassword, route } from '../../runtime/index.ts'
import { type Answer, createAuthClient } from '../../widgets/client/index.ts'
import { AuthProvider, useClient } from '../../widgets/index.ts'

// Fields and input flow from a feature into its own hooks.
defineFeature({
  id: 'plans',
  fields: { user: type({ plan: "'free' | 'paid' | null" }), session: type({ kiosk: 'boolean' }) },
  userInput: type({ 'plan?': "'free' | 'paid'" }),
  hooks: {
    async userWriting({ input, user }) {
      expectTypeOf(input).toEqualTypeOf<{ plan?: 'free' | 'paid' } | null>()
      if (user !== null) expectTypeOf(user.plan).toEqualTypeOf<'free' | 'paid' | null>()
      return {}
    },
    identified({ session, user }) {
      expectTypeOf(session.kiosk).toEqualTypeOf<boolean>()
      expectTypeOf(user.plan).toEqualTypeOf<'free' | 'paid' | null>()
      return undefined
    },
  },
})
// Without input there is none to read.
defineFeature({
  id: 'plain',
  hooks: {
    async userCreated({ input, user }) {
      expectTypeOf(input).toEqualTypeOf<null>()
      // @ts-expect-error -- nobody declared this column
      return user.plan
    },
  },
})
defineFeature({
  id: 'wrong',
  hooks: {
    // @ts-expect-error -- there is no such hook
    userMade: async () => {},
  },
})

const config = defineConfig({ features: [emailPassword(), acceptTerms({ version: '1' }), invitationCodes()] })

// … into the client …
const client = createAuthClient<typeof config.features>()
client.signUp.email({ name: 'Ada', email: 'ada@example.com', password: 'correct horse', invitationCode: 'ABC' })
client.terms.accept()
expectTypeOf(client.terms.accept()).resolves.toEqualTypeOf<Answer<null>>()
const session = await client.getSession()
if (session.error === null && session.data !== null) {
  expectTypeOf(session.data.user.termsVersion).toEqualTypeOf<string | null | undefined>()
  expectTypeOf(session.data.gate).toEqualTypeOf<string | undefined>()
}
// @ts-expect-error -- a code is text
client.signUp.email({ name: 'Ada', email: 'ada@example.com', password: 'correct horse', invitationCode: 1 })
// @ts-expect-error -- only a server makes codes
client.invitationCodes.create({ count: 1 })

// … into the widgets …
export const provided = AuthProvider({ client, children: null })
export function useTerms() {
  return useClient<typeof client>().terms.accept()
}

// … and into calls in the process.
declare const auth: Auth<typeof config.features>
const body = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' }
const signedUp = await auth.call('POST', '/sign-up/email', { body: { ...body, invitationCode: 'ABC' } })
expectTypeOf(signedUp.user.termsVersion).toEqualTypeOf<string | null>()
expectTypeOf(signedUp.user.createdAt).toEqualTypeOf<Date>()
const codes = await auth.call('POST', '/invitation-codes/create', { body: { count: 3 } })
expectTypeOf(codes.codes).toEqualTypeOf<string[]>()
// @ts-expect-error -- a code is text
auth.call('POST', '/sign-up/email', { body: { ...body, invitationCode: 1 } })
// @ts-expect-error -- how many is not said
auth.call('POST', '/invitation-codes/create', { body: {} })

// What a call writes is known by its route, whoever wrote it.
const importer = defineFeature({
  id: 'importer',
  routes: [
    route(
      'POST',
      '/import-user',
      {
        summary: 'Makes a user',
        caller: 'server',
        body: type({ email: 'string' }),
        returns: type('null'),
        writesUser: true,
      },
      () => null,
    ),
  ],
})
const withImporter = defineConfig({ features: [importer, invitationCodes()] })
declare const importing: Auth<typeof withImporter.features>
importing.call('POST', '/import-user', { body: { email: 'ada@example.com', invitationCode: 'ABC' } })
