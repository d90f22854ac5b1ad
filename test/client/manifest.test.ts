import { type } from 'arktype'
import { expect, it } from 'vitest'
import { defineFeature } from '../../runtime/feature.ts'
import { route } from '../../runtime/http/route.ts'
import { manifest } from '../../runtime/manifest.ts'

const nothing = type('null')

it('tells the method where it does not follow from what is given, and which calls change the session', () => {
  const feature = defineFeature({
    id: 'notes',
    routes: [
      route(
        'POST',
        '/notes/sign',
        { summary: '', caller: 'session', returns: nothing, changesSession: true },
        () => null,
      ),
      route(
        'POST',
        '/notes/write',
        { summary: '', caller: 'session', body: type({ text: 'string' }), returns: nothing },
        () => null,
      ),
      route(
        'POST',
        '/notes/join',
        { summary: '', caller: 'session', body: type({ id: 'string' }), returns: nothing, changesSession: true },
        () => null,
      ),
      route(
        'POST',
        '/notes/clear',
        { summary: '', caller: 'session', body: type({ 'before?': 'string' }), returns: nothing },
        () => null,
      ),
      route('GET', '/notes/list', { summary: '', caller: 'session', returns: nothing }, () => null),
      route('GET', '/notes/newest', { summary: '', caller: 'session', returns: nothing }, () => null),
      route('POST', '/notes/get-lock', { summary: '', caller: 'session', returns: nothing }, () => null),
      route('POST', '/notes/purge', { summary: '', caller: 'server', returns: nothing }, () => null),
      route('GET', '/notes/:id', { summary: '', caller: 'anyone', returns: nothing }, () => null),
    ],
  })
  expect(Object.entries(manifest([feature]))).toEqual([
    ['/notes/clear', { method: 'POST' }],
    ['/notes/get-lock', { method: 'POST' }],
    ['/notes/join', { changesSession: true }],
    ['/notes/newest', { method: 'GET' }],
    ['/notes/sign', { method: 'POST', changesSession: true }],
  ])
})

it('leaves the method open where a path answers both', () => {
  const both = defineFeature({
    id: 'both',
    routes: [
      route('GET', '/options', { summary: '', caller: 'anyone', returns: nothing }, () => null),
      route('POST', '/options', { summary: '', caller: 'anyone', returns: nothing, changesSession: true }, () => null),
    ],
  })
  expect(manifest([both])).toEqual({ '/options': { changesSession: true } })
})
