import { defineErrors, defineFeature, forgetSessionCache, lockUser, route, sql, type } from 'latchkey'

const errors = defineErrors({ TERMS_NOT_ACCEPTED: [403, 'Accept our terms to go on'] })

/** Keeps people out of every call until they have accepted this version of the terms: `acceptTerms({ version: '2026-11' })`. */
export const acceptTerms = ({ version }: { readonly version: string }) =>
  defineFeature({
    id: 'accept-terms',
    errors,
    migrations: [
      { name: '0001_terms_version', sql: 'alter table latchkey.user add column terms_version text' },
      {
        name: '0002_terms_acceptance',
        sql: `create table latchkey.terms_acceptance (
          user_id uuid not null references latchkey.user (id) on delete cascade,
          version text not null,
          accepted_at timestamptz not null,
          primary key (user_id, version)
        )`,
      },
    ],
    fields: { user: type({ termsVersion: 'string | null' }) },
    capabilities: { version },
    hooks: {
      userWriting: async ({ user }) => (user === null ? { termsVersion: null } : {}),
      identified: ({ user }) => (user.termsVersion === version ? undefined : errors.TERMS_NOT_ACCEPTED),
    },
    routes: [
      route(
        'POST',
        '/terms/accept',
        { summary: 'Accepts the terms', caller: 'session', gate: false, changesSession: true, returns: type('null') },
        async ({ db, fields, identity, exchange, now }) => {
          await db.transaction(async (tx) => {
            await lockUser(tx, fields, identity.user.id)
            await tx.query(sql`update latchkey.user set terms_version = ${version} where id = ${identity.user.id}`)
            await tx.query(sql`insert into latchkey.terms_acceptance values (${identity.user.id}, ${version}, ${now})
              on conflict do nothing`)
          })
          forgetSessionCache(exchange)
          return null
        },
      ),
    ],
  })
