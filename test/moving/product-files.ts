/** Somebody, as little as every product says of them. */
export interface Somebody {
  readonly id?: string
  readonly email: string
  readonly name?: string
}

/** A file of a product: how it writes somebody, who has an account at a provider too, and the whole. */
export interface Form {
  readonly source: string
  readonly file: string
  one(person: Somebody): string
  all(people: readonly string[]): string
}

const json = (value: object) => JSON.stringify(value)
const lines = (people: readonly string[]) => people.join('\n')
const cells = (...values: readonly (string | undefined)[]) =>
  values.map((value = '') => `"${value.replaceAll('"', '""')}"`).join(',')

export const clerk: Form = {
  source: 'clerk',
  file: 'users.json',
  one: ({ id, email, name }) =>
    json({
      id,
      first_name: name,
      email_addresses: [{ id: 'e', email_address: email, verification: { status: 'verified' } }],
      external_accounts: [{ provider: 'oauth_github', provider_user_id: `at github ${id}` }],
    }),
  all: (people) => `[${people.join(', ')}]`,
}
export const auth0: Form = {
  source: 'auth0',
  file: 'users.ndjson',
  one: ({ id, email, name }) =>
    json({ user_id: id, email, name, identities: [{ provider: 'github', user_id: `at github ${id}` }] }),
  all: lines,
}
export const keycloak: Form = {
  source: 'keycloak',
  file: 'realm.json',
  one: ({ id, email, name }) =>
    json({ id, email, firstName: name, federatedIdentities: [{ identityProvider: 'github', userId: `of ${id}` }] }),
  all: (people) => `{"realm": "shop", "users": [${people.join(', ')}], "clients": []}`,
}
export const firebase: Form = {
  source: 'firebase',
  file: 'users.json',
  one: ({ id, email, name }) =>
    json({
      localId: id,
      email,
      displayName: name,
      providerUserInfo: [{ providerId: 'github.com', rawId: `of ${id}` }],
    }),
  all: (people) => `{"users": [${people.join(', ')}]}`,
}
export const neutral: Form = {
  source: 'file',
  file: 'people.ndjson',
  one: ({ id, email, name }) =>
    [
      json({ kind: 'user', id, email, name }),
      json({ kind: 'account', userId: id, providerId: 'github', accountId: `of ${id}` }),
    ].join('\n'),
  all: lines,
}
export const csv: Form = {
  source: 'file',
  file: 'people.csv',
  one: ({ id, email, name }) => cells(id, email, name),
  all: (people) => lines(['id,email,name', ...people]),
}
export const dashboard: Form = {
  source: 'clerk',
  file: 'users.csv',
  one: ({ id, email, name }) => cells(id, email, name),
  all: (people) => lines(['id,primary_email_address,first_name', ...people]),
}
