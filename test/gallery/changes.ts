import type { AuditEntry } from '../../widgets/audit/index.ts'
import { acme } from './organizations.ts'
import { ada, longEmail, longName, user } from './people.ts'

const day = 86_400_000
const newest = Date.parse('2026-11-25T14:03:11.482Z')
const { ipAddress, userAgent } = ada.session

const nobody: AuditEntry['actor'] = {
  type: 'anonymous',
  id: null,
  name: null,
  email: null,
  impersonatedBy: null,
  impersonatorName: null,
}
const asAda: AuditEntry['actor'] = { ...nobody, type: 'user', id: user.id, name: user.name, email: user.email }
const asGrace: AuditEntry['actor'] = {
  ...nobody,
  type: 'user',
  id: 'user-1',
  name: 'Grace Hopper',
  email: 'grace@example.com',
}

/** A change some hours before the newest one; the kind says what it is about. */
function change(at: number, kind: string, rest: Partial<AuditEntry> = {}): AuditEntry {
  const [type = ''] = kind.split('.')
  return {
    id: `01a1fc25-6b44-7b4e-807e-${String(at).padStart(12, '0')}`,
    at: new Date(newest - at * (day / 7)).toISOString(),
    kind,
    subject: { type, id: `01a1fc20-41c0-7f0a-9d7e-${String(at).padStart(12, '0')}` },
    userId: null,
    userName: null,
    organizationId: null,
    organizationName: null,
    actor: asAda,
    via: 'account',
    requestId: `c0b6c7e4-55b0-4a6f-8f7e-${String(at).padStart(12, '0')}`,
    ipAddress,
    userAgent,
    before: {},
    after: {},
    ...rest,
  }
}

const grace = { userId: 'user-1', userName: 'Grace Hopper' }
const inAcme = { organizationId: acme.id, organizationName: acme.name }

/** What happened in an organization, the newest first. */
export const organizationChanges: readonly AuditEntry[] = [
  change(0, 'member.role-changed', { ...inAcme, ...grace, before: { role: 'member' }, after: { role: 'admin' } }),
  change(1, 'invitation.created', {
    ...inAcme,
    after: { email: 'nils@example.com', role: 'member', status: 'pending', expiresAt: '2026-11-27T09:00:00.000Z' },
  }),
  change(2, 'team.created', { ...inAcme, actor: asGrace, after: { name: 'Engine room' } }),
  change(3, 'member.removed', {
    ...inAcme,
    userId: 'user-9',
    actor: { ...asAda, impersonatedBy: 'user-root', impersonatorName: null },
    before: { role: 'member' },
  }),
  change(4, 'member.added', {
    ...inAcme,
    userId: 'user-2',
    userName: '王小明',
    actor: { ...nobody, type: 'service' },
    via: 'service',
    after: { role: 'member' },
  }),
  change(5, 'organization.updated', {
    ...inAcme,
    before: { name: 'Acme', logo: null, metadata: {} },
    after: { name: acme.name, logo: 'https://cdn.example.com/acme.png', metadata: { plan: 'pro', seats: 25 } },
  }),
].map((entry) => ({ ...entry, requestId: null, ipAddress: null, userAgent: null }))

/** What happened in the whole service, the newest first. */
export const changes: readonly AuditEntry[] = [
  change(0, 'user.banned', {
    userId: 'user-2',
    userName: '王小明',
    via: 'admin',
    before: { banned: false, banReason: null, banExpires: null },
    after: { banned: true, banReason: 'Spam', banExpires: '2026-12-25T14:03:11.000Z' },
  }),
  change(1, 'member.role-changed', {
    ...inAcme,
    ...grace,
    actor: {
      ...asAda,
      id: 'user-3',
      name: 'Zoë 👩🏽‍🚀 Núñez',
      email: 'zoe@example.com',
      impersonatedBy: user.id,
      impersonatorName: user.name,
    },
    before: { role: 'member' },
    after: { role: 'admin' },
  }),
  change(2, 'session.created', {
    ...grace,
    actor: asGrace,
    via: 'sign-in',
    ipAddress: '2001:db8:85a3:8d3:1319:8a2e:370:7348',
  }),
  change(3, 'account.password-reset', { ...grace, actor: nobody }),
  change(4, 'passkey.added', {
    ...grace,
    actor: asGrace,
    after: { name: 'MacBook', deviceType: 'multiDevice', aaguid: null },
  }),
  change(5, 'service-key.created', {
    actor: { ...nobody, type: 'operator' },
    via: 'service',
    ipAddress: null,
    userAgent: null,
    requestId: null,
    after: { name: 'billing', scopes: ['users:read', 'audit:read'], expiresAt: null },
  }),
  change(6, 'user.created', {
    userId: 'user-4',
    userName: longName,
    actor: { ...asAda, id: 'user-4', name: longName, email: longEmail },
    via: 'sign-up',
    after: { name: longName, email: longEmail, emailVerified: false },
  }),
  change(7, 'user.deleted', {
    userId: 'user-8',
    actor: { ...nobody, type: 'service', name: 'back-end' },
    via: 'service',
    before: { name: 'Nils Holgersson' },
  }),
  change(8, 'invoice.paid', {
    ...inAcme,
    actor: { ...nobody, type: 'system' },
    via: 'service',
    ipAddress: null,
    userAgent: null,
    requestId: null,
  }),
]
