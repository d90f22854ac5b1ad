import type { Account, SessionData } from '../../widgets/client/index.ts'

/** Nobody signed in, as the service says it. */
export const anonymous = null

const moment = '2026-03-14T09:26:53.000Z'
/** 60 characters. */
export const longName = 'Bartholomew Maximilian Featherstonehaugh-Cholmondeley, Count'
/** 254 characters, the most that an address can have. */
export const longEmail = `${'adelaide.'.repeat(7)}z@${'a-long-department.'.repeat(9)}${'x'.repeat(19)}.example`

export const user: SessionData['user'] = {
  id: 'user-ada',
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  emailVerified: true,
  image: null,
  createdAt: moment,
  updatedAt: moment,
  username: 'ada',
  displayUsername: 'Ada',
}

/** The usual person. */
export const ada: SessionData = {
  user,
  session: {
    id: 'session-ada',
    userId: user.id,
    token: 'handle-of-this-session',
    expiresAt: '2027-03-14T09:26:53.000Z',
    createdAt: moment,
    updatedAt: moment,
    ipAddress: '192.0.2.17',
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
    amr: ['pwd'],
    secondFactorAt: null,
    activeOrganizationId: 'org-acme',
  },
}

/** The same session with a person that is somewhat different. */
export function sessionOf(changes: Partial<SessionData['user']>): SessionData {
  return { ...ada, user: { ...user, ...changes } }
}

/** One of the ways in which `user` signs in. */
export function accountOf(id: string, providerId: string, accountId: string, scopes: string[] = []): Account {
  const { id: userId, createdAt } = user
  return { id, userId, provider: providerId, providerId, accountId, scopes, createdAt, updatedAt: createdAt }
}
