import { exitCode } from '../../exit-code.ts'
import { CommandError } from '../../failure.ts'
import { jsonItems } from '../json-items.ts'
import type { OnBytes } from '../lines.ts'
import type { Read } from '../record.ts'
import { csvRows, isFormula } from './csv-file.ts'
import { providerNamed } from './provider-names.ts'
import { peopleOf, Properties, recordAt } from './records.ts'

/** Reads users of Clerk: the list that its back-end API answers, as JSON, or the CSV of its dashboard. */
export async function* readClerk(file: string, onBytes?: OnBytes): AsyncGenerator<Read> {
  if (/\.csv$/i.test(file)) {
    yield* readDashboard(file, onBytes)
    return
  }
  yield* peopleOf(jsonItems(file, 'data', onBytes), userOf)
}

function* userOf(place: string, at: Properties): Generator<Read> {
  const userId = at.text('id')
  const primary = (list: string, key: string) => {
    const all = at.list(list)
    return all.find((one) => one.raw('id') === at.raw(key)) ?? all[0]
  }
  const email = primary('email_addresses', 'primary_email_address_id')
  const phone = primary('phone_numbers', 'primary_phone_number_id')
  const isVerified = (one: Properties | undefined) => one?.inner('verification').text('status') === 'verified'
  const times = { createdAt: at.time('created_at'), updatedAt: at.time('updated_at') }
  yield recordAt(place, 'user', {
    id: userId,
    email: email?.text('email_address'),
    emailVerified: isVerified(email),
    name: nameOf(at),
    image: at.text('image_url'),
    username: at.text('username'),
    phoneNumber: phone?.text('phone_number'),
    phoneNumberVerified: isVerified(phone),
    banned: at.flag('banned') ?? false,
    ...times,
  })
  yield* credentialsOf(place, at)
  for (const account of at.list('external_accounts')) {
    const providerId = providerNamed(account.text('provider') ?? '')
    yield recordAt(place, 'account', { userId, providerId, accountId: account.text('provider_user_id'), ...times })
  }
}

const nameOf = (at: Properties): string | undefined =>
  [at.text('first_name'), at.text('last_name')]
    .flatMap((part) => part ?? [])
    .join(' ')
    .trim() || undefined

function* credentialsOf(place: string, at: Properties): Generator<Read> {
  const [userId, password, secret] = [at.text('id'), at.text('password_digest'), at.text('totp_secret')]
  if (password) yield recordAt(place, 'account', { userId, providerId: 'credential', password })
  if (!secret) return
  yield recordAt(place, 'twoFactor', { userId, secret, backupCodes: at.raw('backup_codes') })
}

async function* readDashboard(file: string, onBytes?: OnBytes): AsyncGenerator<Read> {
  let names: readonly string[] | undefined
  for await (const { number, cells, problem } of csvRows(file, onBytes)) {
    const place = `line ${number}`
    if (names === undefined) {
      names = namesOf(file, cells)
      continue
    }
    if (problem !== undefined || cells.length !== names.length) {
      const isBlank = cells.length === 1 && cells[0] === ''
      if (!isBlank)
        yield { place, kind: 'user', rejected: problem ?? `must have ${names.length} cells, as the first line has` }
      continue
    }
    // An empty cell is no value.
    const filled = names.flatMap((name, index) => (cells[index] ? [[name, cells[index]] as const] : []))
    const formula = filled.find(([name, cell]) => name !== 'password_digest' && isFormula(cell))
    if (formula !== undefined) yield { place, kind: 'user', field: formula[0], rejected: 'must be no formula' }
    else yield* rowOf(place, new Properties(Object.fromEntries(filled)))
  }
}

/** Without these columns everybody would be somebody without an address. */
const wanted = ['id', 'primary_email_address']

function namesOf(file: string, cells: readonly string[]): readonly string[] {
  const names = cells.map((cell) => cell.trim())
  if (wanted.every((name) => names.includes(name)) && new Set(names).size === names.length) return names
  throw new CommandError(
    exitCode.usage,
    `The first line of ${file} has to name the columns, each once and among them ${wanted.join(' and ')}, as the dashboard of Clerk writes it.`,
  )
}

function* rowOf(place: string, at: Properties): Generator<Read> {
  const [email, phone] = [at.text('primary_email_address'), at.text('primary_phone_number')]
  const isAmong = (value: string | undefined, list: string) =>
    value !== undefined && (at.text(list) ?? '').split(/[,|\s]+/).includes(value)
  yield recordAt(place, 'user', {
    id: at.text('id'),
    email,
    emailVerified: isAmong(email, 'verified_email_addresses'),
    name: nameOf(at),
    username: at.text('username'),
    phoneNumber: phone,
    phoneNumberVerified: isAmong(phone, 'verified_phone_numbers'),
  })
  yield* credentialsOf(place, at)
}
