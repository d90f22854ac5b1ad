import { createHmac } from 'node:crypto'
import { limits } from '../../contract/limits.ts'
import type { Platform, RobotTarget } from '../../contract/platform.ts'
import { type } from '../../contract/schema.ts'
import type { Settings } from '../../contract/settings.ts'
import { columns, sql } from '../../database/sql.ts'
import { route } from '../../http/route.ts'
import { verificationIdentifier } from '../../identity/verification.ts'
import { deriveKey } from '../../security/derive.ts'
import { equalsInConstantTime, hashToken } from '../../security/hash.ts'
import { randomText, uuidv7 } from '../../security/random.ts'
import type { CaptchaAnswer } from './captcha-provider.ts'

const purpose = 'captcha'

/** A challenge: salt, zero bits, end in seconds since 1970, what it is for or nothing, and our signature. */
const form = /^([A-Za-z0-9]{24})\.(\d{1,2})\.(\d{1,12})\.(guess|send|create|any)\.([A-Za-z0-9_-]{43})$/

function sign(secret: Settings['secrets']['current'], text: string): string {
  return createHmac('sha256', deriveKey(secret, 'captcha-challenge')).update(text).digest('base64url')
}

function newChallenge({ secrets }: Settings, difficulty: number, target: RobotTarget | 'any', ends: Date): string {
  const seconds = Math.floor(ends.getTime() / 1000)
  const text = `${randomText(24)}.${difficulty}.${seconds}.${target}`
  return `${text}.${sign(secrets.current, text)}`
}

/** What we signed, if it is that. */
function readChallenge({ secrets }: Settings, challenge: string) {
  const [, , difficulty, ends, target = '', signature = ''] = form.exec(challenge) ?? []
  if (signature === '') return undefined
  const text = challenge.slice(0, -signature.length - 1)
  if (!secrets.all.some((secret) => equalsInConstantTime(sign(secret, text), signature))) return undefined
  return { difficulty: Number(difficulty), target, endsAt: new Date(Number(ends) * 1000) }
}

/** Zero bits at the beginning of a hash. */
function zeroBits(hash: Buffer): number {
  const first = hash.findIndex((byte) => byte !== 0)
  return first === -1 ? hash.length * 8 : first * 8 + Math.clz32(hash.readUInt8(first)) - 24
}

/**
 * Whether `<challenge>.<number>` is the work that we asked for: a hash with so many zero bits. Each challenge counts once, whatever
 * node is asked: the database decides.
 */
export async function checkWork(
  { settings, db }: Pick<Platform, 'settings' | 'db'>,
  { text, target, exchange }: CaptchaAnswer,
): Promise<boolean> {
  const { now } = exchange
  const cut = text.lastIndexOf('.')
  const challenge = text.slice(0, Math.max(0, cut))
  if (!/^\d{1,16}$/.test(text.slice(cut + 1))) return false
  const known = readChallenge(settings, challenge)
  if (known === undefined || known.endsAt <= now || !['any', target].includes(known.target)) return false
  if (zeroBits(hashToken(text)) < known.difficulty) return false
  const row = {
    id: uuidv7(now),
    identifier: verificationIdentifier(purpose, challenge),
    value: '',
    expiresAt: known.endsAt,
    createdAt: now,
    updatedAt: now,
  }
  const rows = await db.query(sql`
    insert into latchkey.verification ${columns(row)} on conflict (identifier) do nothing returning id`)
  return rows.length > 0
}

/** GET /captcha/challenge: work for a browser. Nothing is stored for it. */
export const giveChallenge = (difficulty: number | undefined) =>
  route(
    'GET',
    '/captcha/challenge',
    {
      summary: 'Gives work that a browser does to show that no robot calls',
      caller: 'anyone',
      query: type({ 'action?': "'guess' | 'send' | 'create'" }),
      returns: type({ challenge: 'string', difficulty: 'number', expiresAt: 'Date' }),
      enabled: () => difficulty !== undefined,
    },
    ({ settings, query, now }) => {
      const bits = difficulty ?? limits.workDifficulty
      const expiresAt = new Date(now.getTime() + limits.workLifetime * 1000)
      return {
        challenge: newChallenge(settings, bits, query.action ?? 'any', expiresAt),
        difficulty: bits,
        expiresAt,
      }
    },
  )
