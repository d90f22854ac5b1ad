import { Validator } from '@seriousme/openapi-schema-validator'
import { type } from 'arktype'
import { expect, it } from 'vitest'
import { defineFeature } from '../../runtime/feature.ts'
import { emailPassword } from '../../runtime/features/email-password/index.ts'
import { emailVerification } from '../../runtime/features/email-verification/index.ts'
import { profile } from '../../runtime/features/profile/index.ts'
import { session } from '../../runtime/features/session/index.ts'
import { status } from '../../runtime/features/status/index.ts'
import { defineErrors } from '../../runtime/http/errors.ts'
import { route } from '../../runtime/http/route.ts'
import { openApi } from '../../runtime/openapi.ts'

const info = {
  title: 'Acme',
  version: '1.2.3',
  address: 'https://auth.example.com/api/auth',
  cookie: 'better-auth.session_token',
}
const refusals = defineErrors({
  NOTE_LOCKED: [409, 'The note is locked'],
  NOTE_DUPLICATE: [409, 'There is such a note'],
  NOTE_NOT_FOUND: [404, 'Note not found'],
})

const notes = defineFeature({
  id: 'notes',
  errors: refusals,
  routes: [
    route(
      'POST',
      '/notes/:folder/create-note',
      {
        summary: 'Writes a note',
        caller: 'fresh-session',
        body: type({ text: 'string <= 100', 'due?': 'string.date.parse', 'flag?': 'boolean' }),
        query: type({ 'notify?': 'string', place: 'string' }),
        returns: type({ id: 'string', writtenAt: 'Date' }),
        errors: Object.values(refusals),
      },
      () => ({ id: '1', writtenAt: new Date() }),
    ),
    route(
      'POST',
      '/notes/purge',
      { summary: 'Server only', caller: 'server', scope: 'notes:purge', returns: type('null') },
      () => null,
    ),
  ],
})

const shipped = [session(), profile(), status(), emailPassword(), emailVerification()]

it('is a valid OpenAPI 3.1 document for the features that ship and for one of somebody else', async () => {
  const document = openApi([...shipped, notes], info)
  const result = await new Validator().validate(JSON.parse(JSON.stringify(document)))
  expect(result.errors).toBeUndefined()
  expect(result.valid).toBe(true)
  const ids = Object.values(document.paths).flatMap((path) => Object.values(path).map(({ operationId }) => operationId))
  expect(new Set(ids).size).toBe(ids.length)
})

it('names every call of the features that ship', () => {
  const { paths, servers } = openApi(shipped, info)
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method} ${path}`),
  )
  expect(calls.toSorted()).toEqual([
    'get /delete-user/callback',
    'get /error',
    'get /get-session',
    'get /list-sessions',
    'get /livez',
    'get /ok',
    'get /readyz',
    'get /reset-password/{token}',
    'get /verify-email',
    'post /change-email',
    'post /change-password',
    'post /delete-disowned-account',
    'post /delete-user',
    'post /disown-email',
    'post /forget-password',
    'post /remove-sign-in-methods',
    'post /request-password-reset',
    'post /reset-password',
    'post /revoke-other-sessions',
    'post /revoke-session',
    'post /revoke-sessions',
    'post /send-verification-email',
    'post /set-password',
    'post /sign-in/email',
    'post /sign-out',
    'post /sign-up/email',
    'post /update-user',
    'post /verify-email',
    'post /verify-password',
  ])
  expect(servers).toEqual([{ url: 'https://auth.example.com/api/auth' }])
})

it('says what a call takes and answers, as it is on the wire', () => {
  const operation = openApi([notes], info).paths['/notes/{folder}/create-note']?.post
  expect(operation).toMatchObject({
    summary: 'Writes a note',
    tags: ['notes'],
    security: [{ session: [] }],
    parameters: [
      { name: 'folder', in: 'path', required: true },
      { name: 'place', in: 'query', required: true },
      { name: 'notify', in: 'query', required: false },
    ],
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: {
            type: 'object',
            required: ['text'],
            properties: {
              text: { type: 'string', maxLength: 100 },
              due: { type: 'string' },
              flag: { type: 'boolean' },
            },
          },
        },
      },
    },
  })
  expect(operation?.responses['200']).toMatchObject({
    content: { 'application/json': { schema: { properties: { writtenAt: { type: 'string', format: 'date-time' } } } } },
  })
})

it('groups the refusals of one status, and adds those of the pipeline', () => {
  const responses = openApi([notes], info).paths['/notes/{folder}/create-note']?.post?.responses
  const codes = (answer: string) => JSON.stringify(responses?.[answer])
  expect(codes('409')).toContain('"enum":["NOTE_LOCKED","NOTE_DUPLICATE"]')
  expect(codes('404')).toContain('NOTE_NOT_FOUND')
  expect(codes('400')).toContain('VALIDATION_ERROR')
  expect(codes('401')).toContain('UNAUTHORIZED')
  expect(codes('403')).toContain('SESSION_NOT_FRESH')
  expect(codes('403')).toContain('INVALID_ORIGIN')
  expect(codes('503')).toContain('SERVICE_UNAVAILABLE')
})

it('asks for no session where anybody may call, and for a service key where only servers may', () => {
  const { paths } = openApi([...shipped, notes], info)
  expect(paths['/sign-in/email']?.post?.security).toEqual([])
  expect(paths['/list-sessions']?.get?.security).toEqual([{ session: [] }])
  const purge = paths['/notes/purge']?.post
  expect(purge?.security).toEqual([{ serviceKey: ['notes:purge'] }])
  expect(JSON.stringify(purge?.responses['401'])).toContain('"enum":["INVALID_SERVICE_KEY"]')
  expect(JSON.stringify(purge?.responses['403'])).toContain('INSUFFICIENT_SCOPE')
  expect(JSON.stringify(purge?.responses['429'])).toContain('TOO_MANY_REQUESTS')
})
