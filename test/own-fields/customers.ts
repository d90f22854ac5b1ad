import {
  admin,
  type Config,
  emailPassword,
  type FieldDefinitions,
  organization,
  sql,
  type,
} from '../../runtime/index.ts'
import { createServiceKey } from '../../runtime/service-keys/service-key.ts'
import { ada } from '../support/homes.ts'
import type { TestAuth } from '../support/test-auth.ts'

export const fields = {
  company: 'string <= 80',
  plan: { type: "'free' | 'pro'", default: 'free', writable: false, label: 'Plan' },
  size: 'number.integer | null',
  ratio: { type: 'number', required: false },
  news: { type: 'boolean', default: false },
  bornAt: { type: 'Date', required: false },
  tags: { type: 'string[]', required: false },
  flags: { type: 'boolean[]', required: false },
  theme: { type: type({ colour: "'red' | 'blue'" }), required: false },
  source: { type: 'string', required: false, readable: false },
  score: { type: 'number', required: false, readable: false, writable: false },
} as const satisfies FieldDefinitions

export const config = (more: Partial<Config> = {}): Partial<Config> => ({
  features: [emailPassword(), admin(), organization()],
  ...more,
  user: { ...more.user, fields },
})

/** What a new user has who said nothing but the company. */
export const untouched = {
  company: 'Engines',
  plan: 'free',
  size: null,
  ratio: null,
  news: false,
  bornAt: null,
  tags: null,
  flags: null,
  theme: null,
}
export const everything = {
  company: 'Engines',
  size: 42,
  ratio: 0.5,
  news: true,
  bornAt: '1815-12-10T00:00:00.000Z',
  tags: ['maths', 'music'],
  flags: [true, false],
  theme: { colour: 'red' },
}

export const rowOf = async ({ db }: TestAuth, email = ada.email) => {
  const [row] = await db.query(sql`
    select company, plan, size, ratio, news, born_at, tags, flags, theme, source, score from latchkey.user
    where email = ${email}`)
  return row
}
export const keyFor = async ({ db, clock }: TestAuth, scopes: string[]) => {
  const { key } = await createServiceKey(db, { name: 'back-end', scopes, expiresAt: null, now: clock.now })
  return { authorization: `Bearer ${key}` }
}
