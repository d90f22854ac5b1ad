// Long because each mistake stands here with the whole sentence that a developer reads.
import { describe, expect, it } from 'vitest'
import { featureProblems } from '../../runtime/config/feature-checks.ts'
import { coreFeatures, orderedFeatures } from '../../runtime/config/features.ts'
import { shipped } from '../../runtime/config/shipped.ts'
import { ConfigError, defineErrors, emailPassword, fake, type Feature, route, type } from '../../runtime/index.ts'

/** A feature as JavaScript writes it, whatever the types say. */
const feature = (more: object, id = 'acme-notes'): Feature => Object.assign({ id }, more)
const other = (more: object) => feature(more, 'other-notes')

const spec = { summary: 'x', caller: 'anyone', returns: type('unknown') } as const
const get = (path: string, more: object = {}) => route('GET', path, { ...spec, ...more }, () => null)
const post = (path: string, more: object = {}) => route('POST', path, { ...spec, ...more }, () => null)
const run = async () => {}
const migrated = (sql: string, name = '0001_notes') => feature({ migrations: [{ name, sql }] })
const entry = (code: string, status = 400) => ({ code, status, message: 'x' })

/** What a developer reads. */
function messageOf(features: readonly Feature[]): string {
  try {
    orderedFeatures({ features })
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  return ''
}

describe('features that are wrong at start', () => {
  it.each<[string, readonly Feature[], string]>([
    [
      'a key of another name',
      [feature({ migration: [] })],
      'features.acme-notes.migration: expected migrations.\n  The feature acme-notes says migration, which does not exist. Write migrations.',
    ],
    [
      'a list in the place of an object',
      [feature({ hooks: [] })],
      'features.acme-notes.hooks: expected an object of functions.\n  The feature acme-notes has a list there. Write, for example, hooks: { async userCreated({ tx, user }) { … } }',
    ],
    [
      'an object in the place of a list',
      [feature({ routes: { list: get('/notes') } })],
      "features.acme-notes.routes: expected a list of routes.\n  The feature acme-notes has an object there. Write, for example, routes: [route('GET', '/acme/notes', { … }, handler)]",
    ],
    [
      'null',
      [feature({ tasks: null })],
      "features.acme-notes.tasks: expected a list of tasks.\n  The feature acme-notes has null there. Write, for example, tasks: [{ name: 'acme-clean-up', every: 3600, run: async ({ db }, now) => { … } }]",
    ],
    [
      'a hook of nearly this name',
      [feature({ hooks: { userCreate: run } })],
      'features.acme-notes.hooks.userCreate: expected userCreated.\n  The feature acme-notes says userCreate, which does not exist. Write userCreated.',
    ],
    [
      'a hook that is no function',
      [feature({ hooks: { userCreated: 'log' } })],
      'features.acme-notes.hooks.userCreated: expected a function.\n  The feature acme-notes has a text there. Write, for example, hooks: { async userCreated({ tx, user }) { … } }',
    ],
    [
      'a route that is none',
      [feature({ routes: [{ method: 'PUT', path: '/notes', spec, handle: run }] })],
      "features.acme-notes.routes.0.method: expected one of GET, POST.\n  The feature acme-notes has \"PUT\" there. Write, for example, routes: [route('GET', '/acme/notes', { … }, handler)]",
    ],
    [
      'a caller that does not exist',
      [feature({ routes: [get('/notes', { caller: 'admin' })] })],
      "features.acme-notes.routes.0.spec.caller: expected one of anyone, session, fresh-session, session-or-service, server.\n  The feature acme-notes has \"admin\" there. Write, for example, routes: [route('GET', '/acme/notes', { … }, handler)]",
    ],
    [
      'a gate that is no switch',
      [feature({ routes: [get('/notes', { gate: 'open' })] })],
      "features.acme-notes.routes.0.spec.gate: expected true or false.\n  The feature acme-notes has a text there. Write, for example, routes: [route('GET', '/acme/notes', { … }, handler)]",
    ],
    [
      'a via that does not exist',
      [feature({ routes: [get('/notes', { via: 'sms' })] })],
      "features.acme-notes.routes.0.spec.via: expected one of sign-up, sign-in, account, provider, invitation, admin, service, import.\n  The feature acme-notes has \"sms\" there. Write, for example, routes: [route('GET', '/acme/notes', { … }, handler)]",
    ],
    [
      'limits of a route under another name',
      [feature({ routes: [get('/notes', { limit: { client: { window: 10, max: 1 } } })] })],
      'features.acme-notes.routes.0.spec.limit: expected limits.\n  The feature acme-notes says limit, which does not exist. Write limits.',
    ],
    [
      'a body that is no schema',
      [feature({ routes: [post('/notes', { body: { text: 'string' } })] })],
      "features.acme-notes.routes.0.spec.body: expected a schema: type({ text: 'string' }).\n  The feature acme-notes has an object there. Write, for example, routes: [route('GET', '/acme/notes', { … }, handler)]",
    ],
    [
      'errors without defineErrors',
      [feature({ errors: { NOTE_TOO_LONG: [400, 'x'] } })],
      "features.acme-notes.errors.NOTE_TOO_LONG: expected an entry of defineErrors.\n  The feature acme-notes has a list there. Write, for example, errors: defineErrors({ NOTE_TOO_LONG: [400, 'The note is too long'] })",
    ],
    [
      'a version that is a number',
      [feature({ version: 1 })],
      "features.acme-notes.version: expected a text.\n  The feature acme-notes has a number there. Write, for example, version: '1.2.0'",
    ],
    [
      'a task without run',
      [feature({ tasks: [{ name: 'acme', every: 60 }] })],
      "features.acme-notes.tasks.0.run: expected a function.\n  The feature acme-notes has nothing there. Write, for example, tasks: [{ name: 'acme-clean-up', every: 3600, run: async ({ db }, now) => { … } }]",
    ],
    ...[0, -1, Number.NaN, Number.POSITIVE_INFINITY, 2_147_484].map((every): [string, Feature[], string] => [
      `a task every ${every} seconds`,
      [feature({ tasks: [{ name: 'acme', every, run }] })],
      `features.acme-notes.tasks.0.every: expected seconds, more than 0 and at most 2147483.\n  The task acme of the feature acme-notes says ${every}. Write, for example, every: 3600 for once an hour.`,
    ]),
    [
      'a task named like one of the core',
      [feature({ tasks: [{ name: 'mail', every: 60, run }] })],
      'features: expected each task once.\n  mail and acme-notes both have a task named "mail". Rename that of acme-notes, e.g. acme-notes-mail.',
    ],
    [
      'one task twice',
      [
        feature({
          tasks: [
            { name: 'acme', every: 60, run },
            { name: 'acme', every: 90, run },
          ],
        }),
      ],
      'features: expected each task once.\n  The feature acme-notes has two tasks named "acme". Rename one of them.',
    ],
    [
      'a field that is a column of the core',
      [feature({ fields: { user: type({ emailVerified: 'boolean' }) } })],
      "features.acme-notes.fields.user.emailVerified: expected a column that is not the core's.\n  The feature acme-notes declares emailVerified, which every user has already. Remove it, or give the column a name of its own.",
    ],
    [
      'a field that is a hidden column of the core',
      [feature({ fields: { session: type({ tokenHash: 'string' }) } })],
      "features.acme-notes.fields.session.tokenHash: expected a column that is not the core's.\n  The feature acme-notes declares tokenHash, which every session has already. Remove it, or give the column a name of its own.",
    ],
    [
      'a column that is one of the core',
      [feature({ columns: { user: ['emailOrigin'] } })],
      "features.acme-notes.columns.user.emailOrigin: expected a column that is not the core's.\n  The feature acme-notes declares emailOrigin, which every user has already. Remove it, or give the column a name of its own.",
    ],
    [
      'a field of two features',
      [feature({ fields: { user: type({ colour: 'string' }) } }), other({ columns: { user: ['colour'] } })],
      'features: expected each column of a user once.\n  acme-notes and other-notes both declare colour of a user. Rename that of other-notes, or make it require acme-notes and not declare it.',
    ],
    [
      'a field that is also a column',
      [feature({ fields: { user: type({ colour: 'string' }) }, columns: { user: ['colour'] } })],
      'features.acme-notes.columns.user.colour: expected each column of a user once.\n  The feature acme-notes declares colour in fields.user and in columns.user. Keep it in fields where it is sent, in columns where it is not.',
    ],
    [
      'a field in snake_case',
      [feature({ fields: { user: type({ favourite_colour: 'string' }) } })],
      'features.acme-notes.fields.user.favourite_colour: expected a name in camelCase.\n  The feature acme-notes declares "favourite_colour". Write it in camelCase: favouriteColour is the column favourite_colour.',
    ],
    [
      'fields without names',
      [feature({ fields: { user: type('string') } })],
      "features.acme-notes.fields.user: expected an object schema that names each of its columns.\n  The feature acme-notes has another schema there. Write, for example, fields: { user: type({ nickname: 'string | null' }) }",
    ],
    ...['notes', '/notes/', '/Notes', '/notes.json', '/', '/notes//list', '/:a-b'].map(
      (path): [string, Feature[], string] => [
        `the path ${path}`,
        [feature({ routes: [get(path)] })],
        `features.acme-notes.GET ${path}: expected a path such as /acme/notes/:id.\n  The feature acme-notes answers "${path}". Begin it with /, end it without, and write its parts in small letters, digits and dashes, or as :name.`,
      ],
    ),
    [
      'a variable twice in a path',
      [feature({ routes: [get('/notes/:id/of/:id')] })],
      'features.acme-notes.GET /notes/:id/of/:id: expected each variable once.\n  The feature acme-notes has :id twice in /notes/:id/of/:id. Rename one of the two.',
    ],
    [
      'a path of the development server',
      [feature({ routes: [get('/dev/notes')] })],
      "features.acme-notes.GET /dev/notes: expected another first part.\n  The feature acme-notes answers below /dev, which `latchkey serve --dev` keeps for itself. Begin the path with a word of the feature's own.",
    ],
    [
      'a path that would be a member of the client',
      [feature({ routes: [get('/session/notes')] })],
      "features.acme-notes.GET /session/notes: expected another first part.\n  The feature acme-notes answers below /session, which the browser's client keeps for itself. Begin the path with a word of the feature's own.",
    ],
    [
      'a part of a body that the client sends beside it',
      [feature({ routes: [post('/notes/find', { body: type({ query: 'string' }) })] })],
      "features.acme-notes.POST /notes/find: expected another name than query.\n  The feature acme-notes takes query from a body, which the browser's client sends beside it. Rename it.",
    ],
    [
      'a call of the core',
      [feature({ routes: [get('/ok')] })],
      'features: expected each call once.\n  status and acme-notes both answer GET /ok. Change the path of one of them.',
    ],
    [
      'one call in two shapes',
      [feature({ routes: [get('/notes/:id')] }), other({ routes: [get('/notes/:name')] })],
      'features: expected each call once.\n  acme-notes and other-notes both answer GET /notes/:id and GET /notes/:name, which are the same. Change the path of one of them.',
    ],
    [
      'one call twice',
      [feature({ routes: [get('/notes'), get('/notes')] })],
      'features: expected each call once.\n  acme-notes answers GET /notes, twice. Change the path of one of them.',
    ],
    [
      'a GET with a body',
      [feature({ routes: [get('/notes', { body: type({ text: 'string' }) })] })],
      'features.acme-notes.GET /notes: expected no body.\n  A GET has none, and the feature acme-notes wants one. Write query instead of body, or make it a POST.',
    ],
    [
      'writesUser without a body',
      [feature({ routes: [post('/notes', { writesUser: true })] })],
      'features.acme-notes.POST /notes: expected a body.\n  The feature acme-notes says writesUser, which is about the body, and has none. Write body: type({ … }), or remove writesUser.',
    ],
    [
      'a kind of mail that no file can have',
      [feature({ mails: { 'Hello World': {} } })],
      'features.acme-notes.mails.Hello World: expected a kind of small letters, digits and dashes.\n  The feature acme-notes sends "Hello World". Write, for example, acme-notes-hello.',
    ],
    [
      'a kind of mail of two features',
      [emailPassword(), feature({ mails: { 'reset-password': {} } })],
      'features: expected each kind of mail once.\n  email-password and acme-notes both send "reset-password". Rename that of acme-notes, e.g. acme-notes-reset-password.',
    ],
    [
      'half a template',
      [feature({ mails: { hello: { template: { subject: 'Hello', text: 'Hello' } } } })],
      "features.acme-notes.mails.hello.template.html: expected a text.\n  The feature acme-notes has nothing there. Write, for example, mails: { 'acme-hello': { template: { subject, text, html } } }",
    ],
    [
      'a migration without a number',
      [migrated('select 1', 'notes')],
      'features.acme-notes.migrations.notes: expected a name such as 0001_notes.\n  The feature acme-notes has a migration "notes". Begin with four digits, and go on in small letters, digits, underscores and dashes.',
    ],
    [
      'one migration twice',
      [
        feature({
          migrations: [
            { name: '0001_notes', sql: 'select 1' },
            { name: '0001_notes', sql: 'select 2' },
          ],
        }),
      ],
      'features.acme-notes.migrations.0001_notes: expected each migration once.\n  The feature acme-notes has two migrations 0001_notes. Give the later one the next number.',
    ],
    [
      'migrations that do not ascend',
      [
        feature({
          migrations: [
            { name: '0002_notes', sql: 'select 1' },
            { name: '0001_notes', sql: 'select 2' },
          ],
        }),
      ],
      'features.acme-notes.migrations.0001_notes: expected names that ascend.\n  The feature acme-notes has 0001_notes after 0002_notes. Append what is new at the end, with the next number.',
    ],
    ...[
      ['create table acme_note (id uuid)', 'acme_note'],
      ['create table if not exists public.acme_note (id uuid)', 'public.acme_note'],
      ['CREATE UNLOGGED TABLE acme_note (id uuid)', 'acme_note'],
      ['alter table only acme_note add column text text', 'acme_note'],
      ['drop table if exists acme_note', 'acme_note'],
      ['create unique index acme_note_key on acme_note (id)', 'acme_note'],
      ['create index on acme_note (id)', 'acme_note'],
      ['drop index acme_note_key', 'acme_note_key'],
      ['create table "latchkey".acme_note (id uuid)', '"latchkey".acme_note'],
    ].map(([sql = '', name = '']): [string, Feature[], string] => [
      sql,
      [migrated(sql)],
      `features.acme-notes.migrations.0001_notes: expected tables of the schema latchkey only.\n  The feature acme-notes says ${name}. Write latchkey.${name.split('.').at(-1)}: the configured schema is put there.`,
    ]),
    [
      'userInput without names',
      [feature({ userInput: type({ '[string]': 'string' }) })],
      "features.acme-notes.userInput: expected an object schema that names each of its properties.\n  The feature acme-notes has another schema there. Write, for example, userInput: type({ 'nickname?': 'string' })",
    ],
    [
      'userInput that takes the password',
      [feature({ userInput: type({ password: 'string' }) })],
      'features.acme-notes.userInput.password: expected a property of its own.\n  The feature acme-notes takes password from a body, which is never given to a hook. Give the property another name.',
    ],
    [
      'userInput that takes a word of the core',
      [feature({ userInput: type({ 'rememberMe?': 'boolean' }) })],
      'features.acme-notes.userInput.rememberMe: expected a property of its own.\n  The feature acme-notes takes rememberMe from a body, which is read by the core. Give the property another name.',
    ],
    [
      'userInput that an endpoint reads',
      [
        feature({ userInput: type({ 'coupon?': 'string' }) }),
        other({ routes: [post('/notes/join', { body: type({ coupon: 'string' }), writesUser: true })] }),
      ],
      'features.acme-notes.userInput.coupon: expected a property of its own.\n  The feature acme-notes takes coupon from a body, which is read by POST /notes/join. Give the property another name.',
    ],
    [
      'userInput of two features',
      [feature({ userInput: type({ 'company?': 'string' }) }), other({ userInput: type({ 'company?': 'string' }) })],
      'features: expected each property of userInput once.\n  acme-notes and other-notes both take company from a body. Rename that of other-notes.',
    ],
    [
      'two policies for passwords',
      [
        emailPassword(),
        feature({ passwordPolicy: { passwordMinimum: 8, passwordMaximum: 99, rejectCommon: ['acme'] } }),
      ],
      'features: expected one passwordPolicy.\n  email-password and acme-notes both say what a password must be. Say it in one of them: those of email-password are options of emailPassword().',
    ],
    [
      'two errors for one constraint',
      [
        feature({ constraints: { note_key: entry('NOTE_TAKEN') } }),
        other({ constraints: { note_key: entry('TAKEN') } }),
      ],
      'features: expected one error for each constraint.\n  acme-notes answers note_key with NOTE_TAKEN and other-notes with TAKEN. Keep it in the feature whose migration makes the constraint.',
    ],
    [
      'an error under another key than its code',
      [feature({ errors: { NOTE_TOO_LONG: entry('NOTE_LONG') } })],
      "features.acme-notes.errors.NOTE_TOO_LONG: expected an entry of defineErrors, whose key is its code.\n  The feature acme-notes has NOTE_LONG under the key NOTE_TOO_LONG. Write defineErrors({ NOTE_LONG: [400, '…'] }).",
    ],
    [
      'a code in small letters',
      [feature({ errors: defineErrors({ noteTooLong: [400, 'x'] }) })],
      'features.acme-notes.errors.noteTooLong: expected a code of capital letters, digits and underscores.\n  The feature acme-notes has the code "noteTooLong". Write, for example, NOTE_TOO_LONG.',
    ],
    [
      'an error that is answered with 200',
      [feature({ errors: defineErrors({ NOTE_TOO_LONG: [200, 'x'] }) })],
      "features.acme-notes.errors.NOTE_TOO_LONG: expected a status from 400 to 599.\n  The feature acme-notes answers NOTE_TOO_LONG with 200. Write, for example, defineErrors({ NOTE_TOO_LONG: [400, '…'] }).",
    ],
    [
      'one code with two statuses',
      [feature({ errors: defineErrors({ NOTE: [400, 'x'] }) }), other({ errors: defineErrors({ NOTE: [404, 'x'] }) })],
      'features: expected one status for each error code.\n  acme-notes and other-notes give NOTE different statuses. Rename that of other-notes.',
    ],
    [
      'one feature twice',
      [emailPassword(), emailPassword()],
      'features: expected each feature once.\n  Remove the second "email-password".',
    ],
    [
      'the id under which the product is told of',
      [feature({}, 'app')],
      'features.app.id: expected any id but "app".\n  GET /capabilities tells of the product under that name. Choose another id.',
    ],
    [
      'a requirement twice',
      [emailPassword(), feature({ requires: ['email-password', 'email-password'] })],
      'features.acme-notes.requires: expected each id once.\n  The feature acme-notes requires email-password twice. Remove one of the two.',
    ],
    [
      'a former id that a feature has',
      [feature({ formerly: ['other-notes'] }), other({})],
      'features.acme-notes.formerly: expected ids that no other feature has or had.\n  The feature acme-notes says that it was other-notes, but other-notes is a feature that is on. Remove it from one of them: only one can own its tables.',
    ],
    [
      'a former id that another feature had',
      [feature({ formerly: ['notes'] }), other({ formerly: ['notes'] })],
      'features.other-notes.formerly: expected ids that no other feature has or had.\n  The feature other-notes says that it was notes, but acme-notes names notes in formerly too. Remove it from one of them: only one can own its tables.',
    ],
    [
      'its own id as a former one',
      [feature({ formerly: ['acme-notes'] })],
      'features.acme-notes.formerly: expected ids that it had before.\n  The feature acme-notes names its present id there. Remove it from formerly.',
    ],
    [
      'a range that is none',
      [feature({ needs: { latchkey: 'latest' } })],
      'features.acme-notes.needs.latchkey: expected a range of versions.\n  The feature acme-notes says "latest". Write ^0.2, ~0.2.1, >=0.2 or 0.2.1.',
    ],
  ])('%s', (_, features, message) => {
    expect(messageOf(features)).toBe(message)
  })

  it('name the hooks there are where a name is like none of them', () => {
    expect(messageOf([feature({ hooks: { passwordSetting: run } })])).toMatch(
      /^features\.acme-notes\.hooks\.passwordSetting: expected one of userWriting, userCreated, .*invitationCanceled, changed\.\n {2}The feature acme-notes says passwordSetting, which does not exist\. Remove it, or write one of these\.$/,
    )
  })

  it('are told all at once', () => {
    const broken = feature({ routes: {}, tasks: [{ name: 'mail', every: 0, run }], migration: [] })
    const problems = featureProblems([...coreFeatures(), broken, other({ requires: ['nothing'] })])
    expect(problems.map(({ path }) => path)).toEqual([
      'features.acme-notes.migration',
      'features.acme-notes.routes',
      'features',
      'features.acme-notes.tasks.0.every',
      'features',
    ])
  })
})

describe('features that are right at start', () => {
  it('are all that ship, together', () => {
    const { social, ...others } = shipped
    const features = [...Object.values(others).map((make) => make()), social({ providers: [fake()] })]
    expect(featureProblems([...coreFeatures(), ...features])).toEqual([])
  })

  it.each([
    'create table latchkey.acme_note (id uuid); create index on latchkey.acme_note (id);',
    '-- create table acme_note\n/* drop table acme_note */ select 1',
    "comment on table latchkey.acme_note is 'create table acme_note, it''s gone: drop table b'",
    'create function latchkey.f() returns int language sql as $$ create table acme_note (id uuid); select 1 $$',
    'create temporary table acme_pile (id uuid)',
    'create unique index concurrently if not exists acme_note_key\n  on only latchkey.acme_note (id)',
  ])('with the SQL %s', (sql) => {
    expect(messageOf([migrated(sql)])).toBe('')
  })

  it('are classes with methods too, and say nothing where a part is undefined', () => {
    class Notes {
      readonly id = 'acme-notes'
      readonly routes = undefined
      check() {}
    }
    const notes: object = new Notes()
    expect(messageOf([Object.assign(notes, { id: 'acme-notes' }), other({ hooks: { userCreated: undefined } })])).toBe(
      '',
    )
  })
})
