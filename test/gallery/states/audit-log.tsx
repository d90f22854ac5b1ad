import { AuditLog } from '../../../widgets/audit/index.ts'
import { pick, click, find, type } from '../act.ts'
import { changes } from '../changes.ts'
import { refusal } from '../problems.ts'
import { statesOf } from '../state.ts'

const page = { json: { entries: [...changes], nextCursor: 'older' } }
const none = { json: { entries: [], nextCursor: null } }
const people = {
  json: {
    users: ['Grace Hopper', 'Grace Kelly'].map((name, at) => ({
      id: `user-${at + 1}`,
      name,
      email: `grace${at}@example.com`,
      emailVerified: true,
      image: null,
      createdAt: '2026-01-15T12:00:00.000Z',
      updatedAt: '2026-01-15T12:00:00.000Z',
      role: 'user',
      banned: false,
      banReason: null,
      banExpires: null,
    })),
    total: 2,
  },
} as const
const row = () => find('[data-entry]')

/** The audit log of the whole service. */
export const auditLog = statesOf(
  'audit-log',
  { session: 'signed-in', answers: { '/audit/list': page, '/admin/list-users': people }, render: () => <AuditLog /> },
  {
    'signed-out': { session: 'signed-out' },
    loading: { answers: { '/audit/list': 'never' } },
    failed: {
      answers: { '/audit/list': 'offline' },
      act: async () => void (await find('[role="alert"] button')),
    },
    forbidden: { answers: { '/audit/list': refusal(403, 'YOU_ARE_NOT_ALLOWED_TO_READ_THE_AUDIT_LOG') } },
    unavailable: { answers: { '/audit/list': refusal(404, 'NOT_FOUND') } },
    empty: { answers: { '/audit/list': none } },
    data: { act: async () => void (await row()) },
    details: {
      act: async () => {
        await row()
        await click('[data-entry] [data-part="trigger"]')
        await click('[data-entry] [data-part="trigger"]', 1)
        await find('[data-look="details"]', 1)
      },
    },
    'looking-for-a-person': {
      act: async () => {
        await row()
        await type('input[type="search"]', 'grace')
        await click('[data-part="chip"]')
        await find('[data-part="chip"][aria-pressed="true"]')
      },
    },
    'dates-without-a-match': {
      answers: {
        '/audit/list': { by: ({ query }) => (query.has('from') ? none : page) },
      },
      act: async () => {
        await row()
        await pick('[data-part="toolbar"] > select', 1, 'range')
        await type('input[type="date"]', '2026-11-01')
        await find('[data-part="empty"]')
      },
    },
  },
)
