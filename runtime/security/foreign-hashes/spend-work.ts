import type { CheckWork, ForeignHash } from './dialect.ts'
import type { HashPrimitives, Pbkdf2Digest } from './hash-primitives.ts'
import type { RoundsJob } from './rounds-worker.ts'

const salt = Buffer.alloc(16)
const nobody = Buffer.from('nobody')

/** Digests in a thread, by the kind of work. */
const chains: Readonly<Record<string, RoundsJob['chain'] | undefined>> = {
  phpass: 'md5',
  'sha256-crypt': 'sha256',
  'sha512-crypt': 'sha512',
}

const digests: Readonly<Record<string, Pbkdf2Digest | undefined>> = {
  'pbkdf2-sha1': 'sha1',
  'pbkdf2-sha256': 'sha256',
  'pbkdf2-sha512': 'sha512',
}

/**
 * Bytes of the longest password that fits a hash of another product: rounds take longer with longer passwords, and what is
 * sent may be as long as a body.
 */
export const longestForeignPassword = 512

/**
 * Checks a password against a hash of another product, or against none, and does the work of `wanted` in all: what the
 * check itself does not do of it is done for nothing.
 */
export async function checkForeign(
  hash: ForeignHash | undefined,
  typed: string,
  wanted: readonly CheckWork[],
  primitives: HashPrimitives,
): Promise<boolean> {
  const isLong = Buffer.byteLength(typed) > longestForeignPassword
  const password = isLong ? typed.slice(0, longestForeignPassword / 4) : typed
  const own = hash?.work
  const more = wanted.find(({ kind }) => kind === own?.kind)
  const rest = own === undefined || more === undefined ? 0 : Math.max(0, more.units - own.units)
  // One thread for both, because starting one takes time too.
  const inThread = own !== undefined && chains[own.kind] !== undefined
  const rounds: HashPrimitives['rounds'] = (bytes, job) => primitives.rounds(bytes, { ...job, idle: rest })
  const fits = (await hash?.fits(password, inThread ? { ...primitives, rounds } : primitives)) ?? false
  if (more !== undefined && !inThread) await spend({ ...more, units: rest }, password, primitives)
  for (const work of wanted) if (work !== more) await spend(work, password, primitives)
  return fits && !isLong
}

/** Does as much work as is said, for nothing. */
async function spend({ kind, units, shape }: CheckWork, password: string, primitives: HashPrimitives): Promise<void> {
  if (units === 0) return
  const bytes = Buffer.from(password)
  const chain = chains[kind]
  const digest = digests[kind]
  if (chain !== undefined) await primitives.rounds(bytes, { chain, salt, rounds: units })
  else if (digest !== undefined) {
    await primitives.pbkdf2(bytes, { digest, iterations: units, salt, length: 16 })
  } else if (kind === 'bcrypt') await spendBcrypt(units, primitives)
  else if (kind === 'argon2') await spendArgon2(units, shape, bytes, primitives)
  else if (kind === 'scrypt') await spendScrypt(units, shape, bytes, primitives)
  else primitives.digest('sha512', bytes, salt)
}

/** Powers of two whose sum is the number: what bcrypt does with one cost less than another, it does with those between. */
function powersIn(units: number): number[] {
  return [...units.toString(2)].reverse().flatMap((bit, power) => (bit === '1' ? [power] : []))
}

async function spendBcrypt(units: number, { bcrypt }: HashPrimitives): Promise<void> {
  for (const power of powersIn(units)) {
    const cost = String(power).padStart(2, '0')
    if (power >= 4) await bcrypt(nobody, `$2b$${cost}$${'.'.repeat(53)}`)
  }
}

async function spendArgon2(units: number, shape: string, bytes: Buffer, { argon2 }: HashPrimitives): Promise<void> {
  const [memory = 8, , lanes = 1] = shape.split('.').map(Number)
  const run = { algorithm: 2, version: 19, salt, length: 32 } as const
  const passes = Math.floor(units / memory)
  if (passes > 0) await argon2(bytes, { ...run, memory, passes, lanes })
  const rest = units % memory
  if (rest >= 8) await argon2(bytes, { ...run, memory: rest, passes: 1, lanes: 1 })
}

async function spendScrypt(units: number, shape: string, bytes: Buffer, { scrypt }: HashPrimitives): Promise<void> {
  const [n = 2, r = 1] = shape.split('.').map(Number)
  const p = Math.floor(units / (n * r))
  if (p > 0) await scrypt(bytes, { n, r, p, salt, length: 64 })
  for (const power of powersIn(Math.floor((units % (n * r)) / r))) {
    if (power > 0) await scrypt(bytes, { n: 2 ** power, r, p: 1, salt, length: 64 })
  }
}
