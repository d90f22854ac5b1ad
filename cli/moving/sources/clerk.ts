import { jsonItems } from '../json-items.ts'
import type { Read } from '../record.ts'
import { defined, flagOf, textOf, timeOf } from '../source-values.ts'
import { csvRows } from './csv-file.ts'
import { listOf, propertyOf, providerNamed } from './provider-names.ts'

/** Reads users of Clerk: the list that its back-end API answers, as JSON, or the CSV of its dashboard. */
export async function* readClerk(file: string): AsyncGenerator<Read> {
  if (/\.csv$/i.test(file)) {
    yield* readDashboard(file)
    return
  }
  for await (const { number, ...item } of jsonItems(file, 'data')) {
    const place = `user ${number}`
    if ('problem' in item) yield { place, kind: 'user', rejected: item.problem }
    else yield* userOf(place, item.value)
  }
}

function* userOf(place: string, user: unknown): Generator<Read> {
  const of = (name: string) => propertyOf(user, name)
  const id = textOf(of('id'))
  const primary = (list: string, key: string) => {
    const all = listOf(of(list))
    return all.find((one) => propertyOf(one, 'id') === of(key)) ?? all[0]
  }
  const email = primary('email_addresses', 'primary_email_address_id')
  const phone = primary('phone_numbers', 'primary_phone_number_id')
  const isVerified = (one: unknown) => propertyOf(propertyOf(one, 'verification'), 'status') === 'verified'
  const times = { createdAt: timeOf(of('created_at')), updatedAt: timeOf(of('updated_at')) }
  yield {
    place,
    record: defined({
      kind: 'user',
      id,
      email: textOf(propertyOf(email, 'email_address')),
      emailVerified: isVerified(email),
      name: nameOf(of('first_name'), of('last_name')),
      image: textOf(of('image_url')),
      username: textOf(of('username')),
      phoneNumber: textOf(propertyOf(phone, 'phone_number')),
      phoneNumberVerified: isVerified(phone),
      banned: flagOf(of('banned')) ?? false,
      ...times,
    }),
  }
  yield* credentialsOf(place, id, textOf(of('password_digest')), textOf(of('totp_secret')), listOf(of('backup_codes')))
  for (const account of listOf(of('external_accounts'))) {
    const provider = textOf(propertyOf(account, 'provider')) ?? ''
    const accountId = textOf(propertyOf(account, 'provider_user_id'))
    yield {
      place,
      record: defined({ kind: 'account', userId: id, providerId: providerNamed(provider), accountId, ...times }),
    }
  }
}

const nameOf = (...parts: readonly unknown[]): string | undefined =>
  parts
    .flatMap((part) => textOf(part) ?? [])
    .join(' ')
    .trim() || undefined

function* credentialsOf(
  place: string,
  userId: string | undefined,
  password: string | undefined,
  secret: string | undefined,
  codes: readonly unknown[] = [],
): Generator<Read> {
  if (password !== undefined && password !== '') {
    yield { place, record: defined({ kind: 'account', userId, providerId: 'credential', password }) }
  }
  if (secret === undefined || secret === '') return
  const backupCodes = codes.filter((code) => typeof code === 'string')
  yield {
    place,
    record: defined({ kind: 'twoFactor', userId, secret, ...(backupCodes.length > 0 && { backupCodes }) }),
  }
}

async function* readDashboard(file: string): AsyncGenerator<Read> {
  let names: readonly string[] | undefined
  for await (const { number, cells, problem } of csvRows(file)) {
    const place = `line ${number}`
    if (names === undefined) {
      names = cells.map((cell) => cell.trim())
      continue
    }
    if (problem !== undefined || cells.length !== names.length) {
      const isBlank = cells.length === 1 && cells[0] === ''
      if (!isBlank)
        yield { place, kind: 'user', rejected: problem ?? `must have ${names.length} cells, as the first line has` }
      continue
    }
    const row = new Map(names.map((name, index) => [name, cells[index] ?? '']))
    const cell = (name: string) => row.get(name) || undefined
    const email = cell('primary_email_address')
    const verified = (cell('verified_email_addresses') ?? '').split(/[,|\s]+/)
    const phone = cell('primary_phone_number')
    yield {
      place,
      record: defined({
        kind: 'user',
        id: cell('id'),
        email,
        emailVerified: email !== undefined && verified.includes(email),
        name: nameOf(cell('first_name'), cell('last_name')),
        username: cell('username'),
        phoneNumber: phone,
        phoneNumberVerified: phone !== undefined && (cell('verified_phone_numbers') ?? '').includes(phone),
      }),
    }
    yield* credentialsOf(place, cell('id'), cell('password_digest'), cell('totp_secret'))
  }
}
