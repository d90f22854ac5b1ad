import { createHash } from 'node:crypto'
import { AuthError, defineErrors, defineFeature, randomText, route, sql, type } from 'latchkey'

const errors = defineErrors({
  INVITATION_CODE_REQUIRED: [403, 'You need an invitation code to sign up'],
  INVITATION_CODE_INVALID: [403, 'This invitation code is not valid, or was used already'],
})

/** Only the hash is stored: who reads the table signs nobody up. */
const hashOf = (code: string) => createHash('sha256').update(code.trim().toUpperCase()).digest()

/**
 * Sign-up for people with a code. Each is good once: of many who send one at the same moment, one gets an account. A code is
 * used up only by somebody who was made a user, in the same transaction.
 */
export const invitationCodes = () =>
  defineFeature({
    id: 'invitation-codes',
    errors,
    migrations: [
      {
        name: '0001_invitation_code',
        sql: `create table latchkey.invitation_code (
          code_hash bytea primary key,
          created_at timestamptz not null,
          expires_at timestamptz not null,
          used_at timestamptz,
          used_by uuid references latchkey.user (id) on delete set null
        )`,
      },
    ],
    userInput: type({ 'invitationCode?': 'string <= 64' }),
    hooks: {
      // Before the row: what is rejected here is rejected for known and unknown e-mails alike.
      async userWriting({ tx, input, user, via, now }) {
        if (user !== null || isExempt(via)) return {}
        if (input?.invitationCode === undefined) throw new AuthError(errors.INVITATION_CODE_REQUIRED)
        const open = await tx.query(sql`
          select 1 as open from latchkey.invitation_code
          where code_hash = ${hashOf(input.invitationCode)} and used_at is null and expires_at > ${now}`)
        if (open.length === 0) throw new AuthError(errors.INVITATION_CODE_INVALID)
        return {}
      },
      // The row is there: now the code goes, and of many at once the database lets one have it.
      async userCreated({ tx, input, user, via, now }) {
        if (isExempt(via) || input?.invitationCode === undefined) return
        const used = await tx.query(sql`
          update latchkey.invitation_code set used_at = ${now}, used_by = ${user.id}
          where code_hash = ${hashOf(input.invitationCode)} and used_at is null and expires_at > ${now}
          returning 1 as used`)
        if (used.length === 0) throw new AuthError(errors.INVITATION_CODE_INVALID)
      },
    },
    routes: [
      route(
        'POST',
        '/invitation-codes/create',
        {
          summary: 'Makes codes; only this answer ever has them',
          caller: 'server',
          scope: 'invitation-codes:create',
          body: type({ count: '1 <= number.integer <= 100', 'days?': '1 <= number.integer <= 365' }),
          returns: type({ codes: 'string[]' }),
        },
        async ({ db, body, now }) => {
          const codes = Array.from({ length: body.count }, () => randomText(16).toUpperCase())
          const expiresAt = new Date(now.getTime() + (body.days ?? 30) * 86_400_000)
          await db.query(sql`
            insert into latchkey.invitation_code (code_hash, created_at, expires_at)
            select hash, ${now}, ${expiresAt} from unnest(${codes.map(hashOf)}::bytea[]) as hash`)
          return { codes }
        },
      ),
    ],
    tasks: [
      {
        name: 'invitation-codes-clean-up',
        every: 3600,
        run: async ({ db }, now) => {
          await db.query(sql`delete from latchkey.invitation_code where used_at is null and expires_at < ${now}`)
        },
      },
    ],
  })

/** Whom an administrator or a server makes, or who was moved in from elsewhere, needs no code. */
function isExempt(via: string): boolean {
  return via === 'admin' || via === 'service' || via === 'import'
}
