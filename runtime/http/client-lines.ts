import type { ErrorEntry } from '../contract/error-entry.ts'
import type { ClientLine, Settings } from '../contract/settings.ts'

/** The lines that can be chosen. */
export const clientLines: readonly ClientLine[] = ['1.2', '1.3', '1.7']

/** What an error is called in one line; `{PROVIDER}` stands for the provider that it is about. What is left out is ours. */
interface LineName {
  readonly code?: string
  readonly status?: number
}

/** An error of ours whose code or status is another one in some line of `better-auth`. */
export interface LineRow {
  readonly code: string
  /** The calls that it is about, by path below the base path. Default: all of them. */
  readonly on?: readonly string[]
  readonly lines: Readonly<Partial<Record<ClientLine, LineName>>>
}

/** The older lines made the code of an error out of its sentence. */
const older = (code: string): LineRow['lines'] => ({ '1.2': { code }, '1.3': { code } })

/** Usernames are judged by other statuses where one is chosen than where one is asked about. */
const choosing = ['/sign-up/email', '/update-user'] as const
const asking = ['/sign-in/username', '/is-username-available'] as const

function usernameRows(code: string, name: string): LineRow[] {
  const lines = { '1.2': { code: name }, '1.3': { code: name, status: 400 }, '1.7': { status: 400 } }
  return [
    { code, on: choosing, lines },
    { code, on: asking, lines: older(name) },
  ]
}

/**
 * Where the lines of `better-auth` call an error otherwise than we do, or give it another status. `docs/errors.md` shows
 * this table; `compatibility` chooses a line of it.
 */
export const lineTable: readonly LineRow[] = [
  {
    code: 'USER_ALREADY_EXISTS',
    on: ['/sign-up/email', '/admin/create-user', '/admin/update-user'],
    lines: {
      '1.3': { code: 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL' },
      '1.7': { code: 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL' },
    },
  },
  { code: 'INVALID_EMAIL', on: ['/sign-up/email'], lines: { '1.7': { code: 'VALIDATION_ERROR' } } },
  { code: 'UNAUTHORIZED', on: ['/verify-email'], lines: { '1.7': { code: 'INVALID_USER' } } },
  { code: 'EMAIL_PASSWORD_DISABLED', lines: older('EMAIL_AND_PASSWORD_IS_NOT_ENABLED') },
  { code: 'EMAIL_PASSWORD_SIGN_UP_DISABLED', lines: older('EMAIL_AND_PASSWORD_SIGN_UP_IS_NOT_ENABLED') },
  { code: 'RESET_PASSWORD_DISABLED', lines: older('RESET_PASSWORD_ISNT_ENABLED') },
  { code: 'VERIFICATION_EMAIL_NOT_ENABLED', lines: older('VERIFICATION_EMAIL_ISNT_ENABLED') },
  { code: 'CHANGE_EMAIL_DISABLED', lines: older('CHANGE_EMAIL_IS_DISABLED') },
  {
    code: 'EMAIL_ALREADY_VERIFIED',
    lines: { '1.3': { code: 'YOU_CAN_ONLY_SEND_A_VERIFICATION_EMAIL_TO_AN_UNVERIFIED_EMAIL' } },
  },
  { code: 'EMAIL_MISMATCH', lines: { '1.3': { code: 'YOU_CAN_ONLY_SEND_A_VERIFICATION_EMAIL_TO_YOUR_OWN_EMAIL' } } },
  { code: 'SESSION_NOT_FRESH', lines: older('SESSION_IS_NOT_FRESH') },
  { code: 'SESSION_EXPIRED', lines: older('SESSION_EXPIRED_REAUTHENTICATE_TO_PERFORM_THIS_ACTION') },
  { code: 'FAILED_TO_UNLINK_LAST_ACCOUNT', lines: older('YOU_CANT_UNLINK_YOUR_LAST_ACCOUNT') },
  { code: 'FAILED_TO_GET_ACCESS_TOKEN', lines: older('FAILED_TO_GET_A_VALID_ACCESS_TOKEN') },
  {
    code: 'PROVIDER_NOT_SUPPORTED',
    on: ['/get-access-token', '/refresh-token'],
    lines: older('PROVIDER_{PROVIDER}_IS_NOT_SUPPORTED'),
  },
  {
    code: 'PROVIDER_NOT_SUPPORTED',
    on: ['/account-info'],
    lines: {
      '1.3': { code: 'PROVIDER_ACCOUNT_PROVIDER_IS_{PROVIDER}_BUT_IT_IS_NOT_CONFIGURED' },
      '1.7': { code: 'PROVIDER_NOT_CONFIGURED' },
    },
  },
  { code: 'TOKEN_REFRESH_NOT_SUPPORTED', lines: older('PROVIDER_{PROVIDER}_DOES_NOT_SUPPORT_TOKEN_REFRESHING') },
  { code: 'FAILED_TO_CREATE_VERIFICATION', lines: older('UNABLE_TO_CREATE_VERIFICATION') },
  { code: 'INVALID_CALLBACK_URL', lines: older('INVALID_CALLBACKURL') },
  { code: 'INVALID_REDIRECT_URL', lines: older('INVALID_REDIRECTURL') },
  { code: 'INVALID_ERROR_CALLBACK_URL', lines: older('INVALID_ERRORCALLBACKURL') },
  { code: 'INVALID_NEW_USER_CALLBACK_URL', lines: older('INVALID_NEWUSERCALLBACKURL') },
  ...usernameRows('USERNAME_IS_ALREADY_TAKEN', 'USERNAME_IS_ALREADY_TAKEN_PLEASE_TRY_ANOTHER'),
  ...usernameRows('USERNAME_TOO_SHORT', 'USERNAME_IS_TOO_SHORT'),
  ...usernameRows('USERNAME_TOO_LONG', 'USERNAME_IS_TOO_LONG'),
  ...usernameRows('INVALID_USERNAME', 'USERNAME_IS_INVALID'),
  { code: 'INVALID_DISPLAY_USERNAME', lines: { '1.3': { code: 'DISPLAY_USERNAME_IS_INVALID' } } },
  {
    code: 'PHONE_NUMBER_EXIST',
    lines: { '1.2': { code: 'PHONE_NUMBER_ALREADY_EXIST' }, '1.3': { code: 'PHONE_NUMBER_ALREADY_EXISTS' } },
  },
  { code: 'OTP_NOT_CONFIGURED', lines: older('OTP_ISNT_CONFIGURED') },
  { code: 'TWO_FACTOR_NOT_ENABLED', lines: older('TWO_FACTOR_ISNT_ENABLED') },
  { code: 'BACKUP_CODES_NOT_ENABLED', lines: older('BACKUP_CODES_ARENT_ENABLED') },
  { code: 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE', lines: older('TOO_MANY_ATTEMPTS_PLEASE_REQUEST_A_NEW_CODE') },
  { code: 'SLUG_IS_TAKEN', lines: { '1.7': { code: 'ORGANIZATION_SLUG_ALREADY_TAKEN' } } },
  {
    code: 'YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE',
    lines: { '1.3': { code: 'YOU_ARE_NOT_ALLOWED_TO_INVITE_A_USER_WITH_THIS_ROLE' } },
  },
  {
    code: 'YOU_ARE_NOT_ALLOWED_TO_SET_NON_EXISTENT_VALUE',
    lines: { '1.3': { code: 'YOU_ARE_NOT_ALLOWED_TO_SET_A_NONEXISTENT_ROLE_VALUE' } },
  },
]

type Chosen = Pick<Settings, 'basePath' | 'compatibility'>

interface Said {
  readonly code: string
  readonly status: number
}

/** Code and status of an error as the configured line says them; ours without one. `provider` as `AuthErrorDetails` has it. */
export function inLine(
  { basePath, compatibility }: Chosen,
  request: Request,
  { provider, ...error }: Said & { readonly provider?: string | undefined },
): Said {
  if (compatibility === undefined) return error
  const path = new URL(request.url).pathname.slice(basePath.length).replace(/\/$/, '')
  const row = lineTable.find(({ code, on }) => code === error.code && (on === undefined || on.includes(path)))
  const { code = error.code, status = error.status } = row?.lines[compatibility] ?? {}
  if (!code.includes(placeholder)) return { code, status }
  return { code: provider === undefined ? error.code : code.replace(placeholder, () => wordOf(provider)), status }
}

const placeholder = '{PROVIDER}'

/** As the older lines made words of sentences. */
function wordOf(provider: string): string {
  return provider
    .toUpperCase()
    .replaceAll(' ', '_')
    .replace(/[^A-Z0-9_]/g, '')
}

/** The word for an error by which the link of a mail leads on: the code, in capitals since 1.7 and in small letters before. */
export function mailedLinkWord(settings: Chosen, request: Request, entry: ErrorEntry): string {
  const { code } = inLine(settings, request, entry)
  return settings.compatibility === '1.7' ? code : code.toLowerCase()
}
