import { createFileRoute } from '@tanstack/react-router'
import { toWebHandler } from 'latchkey'
import { auth } from '../../../lib/auth'

export const Route = createFileRoute('/api/auth/$')({
  server: {
    handlers: {
      GET: ({ request }) => toWebHandler(auth)(request),
      POST: ({ request }) => toWebHandler(auth)(request),
      OPTIONS: ({ request }) => toWebHandler(auth)(request),
    },
  },
})
