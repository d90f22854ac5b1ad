import { createHash } from 'node:crypto'
// As an outsider: nothing but the package's own name.
import {
  AuthError,
  type Database,
  beginSession,
  defineErrors,
  defineFeature,
  holdCaller,
  lockUser,
  randomText,
  route,
  finishSignIn,
  sql,
  type,
  uuidv7,
} from 'latchkey'

const errors = defineErrors({ KEY_UNKNOWN: [401, 'No such key'] })
const hashOf = (key: string) => createHash('sha256').update(key).digest()

/** A third party's way to sign in: a key that a signed-in person makes. `remembers`: whether it implements the hook. */
export function keys({ remembers }: { readonly remembers: boolean }) {
  return defineFeature({
    id: 'acme-keys',
    errors,
    migrations: [
      {
        name: '0001_acme_key',
        sql: `create table latchkey.acme_key (
          id uuid primary key,
          user_id uuid not null references latchkey.user (id) on delete cascade,
          key_hash bytea not null unique
        )`,
      },
    ],
    routes: [
      route(
        'POST',
        '/acme/make-key',
        { summary: 'Makes a key', caller: 'fresh-session', returns: type({ key: 'string' }) },
        async (context) => {
          const key = randomText(32)
          await context.db.transaction(async (tx) => {
            const { id } = await holdCaller(context, tx, context.identity)
            await tx.query(sql`
              insert into latchkey.acme_key (id, user_id, key_hash) values (${uuidv7(context.now)}, ${id}, ${hashOf(key)})`)
          })
          return { key }
        },
      ),
      route(
        'POST',
        '/acme/sign-in',
        {
          summary: 'Signs in with a key',
          caller: 'anyone',
          body: type({ key: 'string' }),
          returns: type({ token: 'string' }),
          errors: [errors.KEY_UNKNOWN],
          changesSession: true,
        },
        async (context) => {
          const { db, fields, body } = context
          const [found] = await db.query<{ id: string; userId: string }>(
            sql`select id, user_id from latchkey.acme_key where key_hash = ${hashOf(body.key)}`,
          )
          if (found === undefined) throw new AuthError(errors.KEY_UNKNOWN)
          const stands = sql`
            select k.id from latchkey.user u join latchkey.acme_key k on k.user_id = u.id
            where k.id = ${found.id} for key share of u for share of k`
          const begun = await db.transaction(async (tx) => {
            const user = await lockUser(tx, fields, found.userId)
            if (user === undefined) throw new AuthError(errors.KEY_UNKNOWN)
            const proof = { stands, otherwise: errors.KEY_UNKNOWN }
            return beginSession(context, tx, user, { proof, by: { method: 'key', amr: [] }, remember: true })
          })
          return finishSignIn(context, begun, ({ credential }) => ({ token: credential }))
        },
      ),
    ],
    hooks: remembers
      ? {
          async credentialsRemoved({ tx, userId }: { tx: Database; userId: string }) {
            await tx.query(sql`delete from latchkey.acme_key where user_id = ${userId}`)
          },
        }
      : {},
  })
}
