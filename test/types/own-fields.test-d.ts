import { expectTypeOf } from 'vitest'
import { type Auth, createAuth, defineConfig, emailPassword, organization, type } from '../../runtime/index.ts'
import { createAuthClient } from '../../widgets/client/index.ts'

const config = defineConfig({
  user: {
    changeEmail: true,
    fields: {
      company: 'string <= 80',
      plan: { type: "'free' | 'pro'", default: 'free', writable: false },
      born: 'Date',
      size: type('number.integer'),
      note: { type: 'string', readable: false, required: false },
    },
  },
  features: [
    emailPassword(),
    organization({ fields: { billingEmail: 'string.email' }, memberFields: { title: 'string <= 80 | null' } }),
  ],
})

// … into calls in the process …
export const auth: Auth<typeof config.features> = createAuth(config)
const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' }
const signedUp = await auth.call('POST', '/sign-up/email', { body: { ...ada, company: 'Engines', born: '1815-12-10' } })
expectTypeOf(signedUp.user.company).toEqualTypeOf<string | null>()
expectTypeOf(signedUp.user.plan).toEqualTypeOf<'free' | 'pro'>()
expectTypeOf(signedUp.user.born).toEqualTypeOf<Date | null>()
expectTypeOf(signedUp.user.size).toEqualTypeOf<number | null>()
expectTypeOf(signedUp.user).not.toHaveProperty('note')
// @ts-expect-error -- a company is text
auth.call('POST', '/sign-up/email', { body: { ...ada, company: 1 } })
const all = await auth.call('POST', '/user-fields/set', { body: { userId: '1', fields: { plan: 'pro', note: 'ask' } } })
expectTypeOf(all.fields.note).toEqualTypeOf<string | null>()
// @ts-expect-error -- no such plan
auth.call('POST', '/user-fields/set', { body: { userId: '1', fields: { plan: 'gold' } } })
const acme = await auth.call('POST', '/organization/create', {
  body: { name: 'Acme', slug: 'acme', userId: '1', billingEmail: 'pay@example.com' },
})
expectTypeOf(acme.billingEmail).toEqualTypeOf<string | null>()
expectTypeOf(acme.members).items.toHaveProperty('title').toEqualTypeOf<string | null>()
// @ts-expect-error -- an address is text
auth.call('POST', '/organization/create', { body: { name: 'Acme', slug: 'acme', billingEmail: 1 } })

// … and into the client, where times are text.
const client = createAuthClient<typeof config.features>()
client.signUp.email({ ...ada, company: 'Engines', born: '1815-12-10', size: 3 })
client.updateUser({ company: 'Engines' })
// @ts-expect-error -- a company is text
client.updateUser({ company: 1 })
const session = await client.getSession()
if (session.error === null && session.data !== null) {
  expectTypeOf(session.data.user.company).toEqualTypeOf<string | null | undefined>()
  expectTypeOf(session.data.user.plan).toEqualTypeOf<'free' | 'pro' | undefined>()
  expectTypeOf(session.data.user.born).toEqualTypeOf<string | null | undefined>()
  expectTypeOf(session.data.user).not.toHaveProperty('note')
}
client.organization.create({ name: 'Acme', slug: 'acme', billingEmail: 'pay@example.com' })
client.organization.update({ data: { billingEmail: 'pay@example.com' } })
client.organization.updateMember({ memberId: '1', data: { title: 'Countess' } })
// @ts-expect-error -- only servers do that
client.organization.setFields({ organizationId: '1', fields: {} })
// @ts-expect-error -- only servers do that
client.userFields.set({ userId: '1', fields: {} })
const members = await client.organization.listMembers()
if (members.error === null) {
  expectTypeOf(members.data.members).items.toHaveProperty('title').toEqualTypeOf<string | null | undefined>()
}

// Without fields nothing is different.
const plain = defineConfig({ user: { changeEmail: true }, features: [emailPassword(), organization({ teams: false })] })
expectTypeOf(plain.features).toEqualTypeOf<
  readonly [ReturnType<typeof emailPassword>, ReturnType<typeof organization>]
>()
