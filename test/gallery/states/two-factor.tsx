import { PasskeyButton } from '../../../widgets/account/passkeys/index.ts'
import { TwoFactorSection } from '../../../widgets/account/two-factor/index.ts'
import { SignIn } from '../../../widgets/entrance/sign-in.ts'
import { click, fieldError, find, message, send, type } from '../act.ts'
import { user } from '../people.ts'
import { refusal } from '../problems.ts'
import { statesOf } from '../state.ts'
import type { Answers, Reply } from '../wire.ts'

const typed = { email: 'ada@example.com', password: 'correct horse battery' }
const backupCodes = ['7HQ2M-4TX9K', 'C3WPD-0RB6F', 'YV81N-JZ5GA', '2ES4K-QM7TH', '9XB0R-6DWPC', 'F5GAY-VN13J']
const made = {
  method: 'totp',
  backupCodes,
  totpURI: 'otpauth://totp/Acme:ada%40example.com?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Acme',
} as const
const asksFor = (twoFactorMethods: readonly string[], more: { readonly enrollment?: true } = {}): Answers => ({
  '/sign-in/email': { json: { twoFactorRedirect: true, twoFactorMethods, ...more } },
})
const byApp = asksFor(['totp', 'otp'])
const code = 'input[name="code"]'
const asked = async () => {
  await send(typed)
  await find(code)
}
const way = async (at: number) => {
  await asked()
  await click('[data-part="row"] [data-part="link"]', at)
}
const refusedCode = (reply: Reply<never>, shown: () => Promise<unknown>) => ({
  answers: { ...byApp, '/two-factor/verify-totp': reply },
  act: async () => {
    await asked()
    await type(code, '123456')
    await shown()
  },
})

const challenge = statesOf(
  'sign-in-second-step',
  { session: 'signed-out', render: () => <SignIn />, answers: byApp },
  {
    'by-app': { act: asked },
    'code-missing': {
      act: async () => {
        await asked()
        await click('[data-part="submit"]')
        await fieldError()
      },
    },
    'wrong-code': refusedCode(refusal(401, 'INVALID_CODE'), fieldError),
    'too-many-codes': refusedCode(
      { error: { status: 429, code: 'ACCOUNT_TEMPORARILY_LOCKED', retryAfter: 60 } },
      message,
    ),
    'waited-too-long': refusedCode(refusal(401, 'INVALID_TWO_FACTOR_COOKIE'), message),
    pending: {
      answers: { ...byApp, '/two-factor/verify-totp': 'never' },
      act: async () => {
        await asked()
        await type(code, '123456')
        await find('[data-part="submit"][data-state="pending"]')
      },
    },
    'by-mail': {
      answers: { ...byApp, '/two-factor/send-otp': { json: { status: true } } },
      act: async () => {
        await way(0)
        await find('[data-part="actions"][data-state="sent"]')
      },
    },
    'by-backup-code': { act: () => way(1) },
    'by-passkey': {
      answers: asksFor(['passkey']),
      needs: { features: { passkey: true } },
      act: async () => {
        await send(typed)
        await find('[data-lk="sign-in"][data-state="two-factor"] [data-part="passkey"]')
      },
    },
    'has-to-be-set-up': {
      answers: asksFor([], { enrollment: true }),
      act: async () => {
        await send(typed)
        await find('[data-lk="sign-in"][data-state="two-factor"] [data-part="form"]')
      },
    },
    'has-to-be-set-up-by-mail': {
      answers: { ...asksFor([], { enrollment: true }), '/two-factor/send-otp': { json: { status: true } } },
      act: async () => {
        await send(typed)
        await find('[data-lk="sign-in"][data-state="two-factor"] [data-part="form"]')
        await click('[data-part="row"] [data-part="link"]')
        await find('[data-part="actions"][data-state="sent"]')
      },
    },
  },
)

const request = { challenge: 'AAAA', timeout: 60_000, userVerification: 'preferred', rpId: 'localhost' }

/** Lets the browser answer as if a key were there that knows a passkey. */
function keyHolds(): void {
  const bytes = new Uint8Array([1, 2, 3]).buffer
  const response = { clientDataJSON: bytes, authenticatorData: bytes, signature: bytes, userHandle: bytes }
  const credential = { id: 'AQID', rawId: bytes, type: 'public-key', response, getClientExtensionResults: () => ({}) }
  Object.defineProperty(navigator.credentials, 'get', { value: () => Promise.resolve(credential) })
}

/** The button alone, whose passkey did not prove who holds it. */
const alone = statesOf(
  'passkey-button-second-step',
  { session: 'signed-out', render: () => <PasskeyButton />, needs: { features: { passkey: true } } },
  {
    'by-app': {
      answers: {
        '/passkey/generate-authenticate-options': { json: request },
        '/passkey/verify-authentication': { json: { twoFactorRedirect: true, twoFactorMethods: ['totp', 'otp'] } },
      },
      prepare: keyHolds,
      act: async () => {
        await click('[data-lk] button')
        await find(code)
      },
    },
  },
)

const status = { enabled: true, totp: true, otp: false, backupCodesLeft: 8, required: false } as const
const on = { '/two-factor/status': { json: status } } as const
const setUp = async () => {
  await click('[data-part="actions"] [data-part="button"]')
  await type('input[name="password"]', typed.password)
  await click('[data-part="submit"]')
  await find('[data-part="qr"] svg')
}
const device = (id: string, current: boolean, userAgent: string) => ({
  id,
  current,
  userAgent,
  ipAddress: '203.0.113.9',
  createdAt: '2026-03-01T09:00:00.000Z',
  expiresAt: '2026-03-31T09:00:00.000Z',
})
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

const section = statesOf(
  'two-factor',
  { session: 'signed-in', render: () => <TwoFactorSection />, answers: { '/two-factor/enable': { json: made } } },
  {
    off: { act: async () => void (await find('[data-part="badge"]')) },
    'as-session-loads': { session: 'loading' },
    'signed-out': { session: 'signed-out' },
    loading: { answers: { '/two-factor/status': 'never' } },
    failed: {
      answers: { '/two-factor/status': 'offline' },
      act: async () => void (await find('[data-part="retry"]')),
    },
    on: { answers: on },
    'with-trusted-devices': {
      answers: {
        ...on,
        '/two-factor/list-trusted-devices': {
          json: [device('device-1', true, firefox), device('device-2', false, '')],
        },
      },
    },
    'read-only': { answers: on, render: () => <TwoFactorSection readOnly /> },
    password: {
      answers: { '/two-factor/enable': refusal(400, 'INVALID_PASSWORD') },
      act: async () => {
        await click('[data-part="actions"] [data-part="button"]')
        await type('input[name="password"]', 'x')
        await click('[data-part="submit"]')
        await fieldError()
      },
    },
    'by-mail': {
      act: async () => {
        await click('[data-part="actions"] [data-part="button"]', 1)
        await find('input[name="password"]')
      },
    },
    'on-by-mail': { answers: { '/two-factor/status': { json: { ...status, totp: false, otp: true } } } },
    scanning: { act: setUp },
    'scanned-and-left': {
      act: async () => {
        await setUp()
        await click('[data-part="actions"] [data-part="button"]')
        await find('[data-part="value"][data-state="closed"]')
      },
    },
    'backup-codes': {
      answers: { '/two-factor/verify-totp': { json: { token: 'handle', user } } },
      act: async () => {
        await setUp()
        await type(code, '123456')
        await find('[data-part="codes"]')
      },
    },
    'turning-off': {
      answers: on,
      act: async () => {
        await click('[data-tone="danger"]')
        await find('input[name="password"]')
      },
    },
  },
)

export const twoFactorStates = [...challenge, ...alone, ...section]
