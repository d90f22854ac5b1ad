import { type } from 'arktype'
import { describe, expect, expectTypeOf, it } from 'vitest'
// As an outsider: nothing but the package's own name.
import { AuthError, columns, defineErrors, defineFeature, emailPassword, route, sql } from 'latchkey'
import { ada, homes } from '../../support/homes.ts'

const errors = defineErrors({
  NOTE_TOO_LONG: [400, 'The note is too long'],
  NO_ROBOTS: [403, 'Robots cannot sign up'],
})

const Note = type({ id: 'string', text: 'string', createdAt: 'Date' })

/** A third party's feature: own table, own columns on the user, own calls, own hooks, own refusals. */
function notes(options: { readonly maximum: number }) {
  return defineFeature({
    id: 'acme-notes',
    requires: ['email-password'],
    migrations: [
      {
        name: '0001_notes',
        sql: `
          create table latchkey.acme_note (
            id uuid primary key,
            user_id uuid not null references latchkey.user (id) on delete cascade,
            text text not null,
            created_at timestamptz not null
          );
          alter table latchkey.user add column favourite_colour text;`,
      },
    ],
    fields: { user: type({ favouriteColour: 'string | null' }) },
    errors,
    routes: [
      route(
        'POST',
        '/notes/add-note',
        {
          summary: 'Adds a note',
          caller: 'session',
          body: type({ text: 'string' }),
          returns: Note,
          errors: [errors.NOTE_TOO_LONG],
        },
        async ({ db, body, identity, now }) => {
          if (body.text.length > options.maximum) throw new AuthError(errors.NOTE_TOO_LONG)
          const note = { id: crypto.randomUUID(), text: body.text, createdAt: now }
          await db.query(sql`insert into latchkey.acme_note ${columns({ ...note, userId: identity.user.id })}`)
          return note
        },
      ),
      route(
        'GET',
        '/notes/:id',
        { summary: 'Reads a note', caller: 'session', returns: Note.or('null') },
        async ({ db, params, identity }) => {
          const [note] = await db.query<typeof Note.infer>(sql`
            select id, text, created_at from latchkey.acme_note where id::text = ${params['id']} and user_id = ${identity.user.id}`)
          return note ?? null
        },
      ),
    ],
    hooks: {
      async userCreated({ tx, user }) {
        if (user.name === 'Robot') throw new AuthError(errors.NO_ROBOTS)
        await tx.query(
          sql`insert into latchkey.acme_note ${columns({ id: crypto.randomUUID(), userId: user.id, text: 'Welcome', createdAt: user.createdAt })}`,
        )
      },
      async sessionRead({ exchange, user }) {
        exchange.setHeader('x-acme-user', user.id)
      },
      readSessionToken: (exchange) => exchange.request.headers.get('x-acme-token') ?? undefined,
    },
  })
}

describe.each(homes)('a third-party feature on $name', ({ start }) => {
  const config = { features: [notes({ maximum: 20 }), emailPassword()] }

  it('answers its own calls from its own table', async () => {
    const { browser } = await start({ config })
    const page = browser()
    await page.post('/sign-up/email', ada)
    const { body: note } = await page.post('/notes/add-note', { text: 'Hello' })
    expect((await page.get(`/notes/${note.id}`)).body).toEqual(note)
    const eve = browser()
    await eve.post('/sign-up/email', { ...ada, email: 'eve@example.com' })
    expect((await eve.get(`/notes/${note.id}`)).body).toBeNull()
    expect((await browser().get(`/notes/${note.id}`)).status).toBe(401)
  })

  it('refuses with its own codes', async () => {
    const { browser } = await start({ config })
    const page = browser()
    await page.post('/sign-up/email', ada)
    const answer = await page.post('/notes/add-note', { text: 'x'.repeat(21) })
    expect([answer.status, answer.body]).toEqual([400, { code: 'NOTE_TOO_LONG', message: 'The note is too long' }])
  })

  it('takes part in the transaction of a sign-up, and can refuse it whole', async () => {
    const { browser, db } = await start({ config })
    await browser().post('/sign-up/email', ada)
    expect(await db.query(sql`select text from latchkey.acme_note`)).toEqual([{ text: 'Welcome' }])
    const robot = await browser().post('/sign-up/email', { ...ada, name: 'Robot', email: 'robot@example.com' })
    expect([robot.status, robot.body.code, robot.setCookies]).toEqual([403, 'NO_ROBOTS', []])
    expect(await db.query(sql`select 1 from latchkey.user where name = 'Robot'`)).toEqual([])
  })

  it('adds a column to the user that travels with it, a header to get-session, and a way to carry the credential', async () => {
    const { browser, db } = await start({ config })
    const { body } = await browser().post('/sign-up/email', ada)
    await db.query(sql`update latchkey.user set favourite_colour = 'green'`)
    const answer = await browser().get('/get-session', { 'x-acme-token': body.token })
    expect(answer.body.user.favouriteColour).toBe('green')
    expect(answer.headers.get('x-acme-user')).toBe(body.user.id)
  })

  it('keeps the types of its calls', () => {
    const feature = notes({ maximum: 1 })
    expectTypeOf(feature.id).toEqualTypeOf<'acme-notes'>()
    expectTypeOf(feature.routes)
      .exclude<undefined>()
      .toHaveProperty(0)
      .toHaveProperty('path')
      .toEqualTypeOf<'/notes/add-note'>()
  })
})
