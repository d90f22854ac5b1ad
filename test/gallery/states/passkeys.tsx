import type { Passkey } from '../../../widgets/client/index.ts'
import { PasskeyButton, Passkeys } from '../../../widgets/account/passkeys/index.ts'
import { choose, click, dialog, fieldError, find, message, type } from '../act.ts'
import { longName, user } from '../people.ts'
import { refusal } from '../problems.ts'
import { statesOf } from '../state.ts'

const passkey = (at: number, name: string, used: string | null): Passkey => ({
  id: `passkey-${at}`,
  name,
  credentialID: `credential-${at}`,
  deviceType: at === 1 ? 'singleDevice' : 'multiDevice',
  backedUp: at !== 1,
  aaguid: '',
  counter: 0,
  publicKey: '',
  transports: '',
  userId: user.id,
  updatedAt: '2026-01-05T10:00:00.000Z',
  createdAt: '2026-01-05T10:00:00.000Z',
  lastUsedAt: used,
})
const some = [
  passkey(0, 'iCloud Keychain', '2026-03-01T09:00:00.000Z'),
  passkey(1, 'YubiKey 5C', null),
  passkey(2, longName, '2026-02-11T11:00:00.000Z'),
]
const listed = { '/passkey/list-user-passkeys': { json: some } } as const

const creation = {
  challenge: 'Y2hhbGxlbmdl',
  rp: { id: 'localhost', name: 'Gallery' },
  user: { id: 'dXNlcg', name: 'ada@example.com', displayName: 'Ada' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
}

const request = { challenge: 'AAAA', timeout: 60_000, userVerification: 'preferred' }

/** Lets the browser's own question end as if somebody had answered it so. */
function browserRefuses(name: string): () => void {
  return () => {
    const end = () => Promise.reject(new DOMException('As the gallery wants it', name))
    for (const ask of ['create', 'get']) Object.defineProperty(navigator.credentials, ask, { value: end })
  }
}

const withoutPasskeys = () => Reflect.deleteProperty(window, 'PublicKeyCredential')
const add = () => click('[data-part="button"]:not([aria-disabled], [data-part="accounts"] *)')

const list = statesOf(
  'passkeys',
  { session: 'signed-in', render: () => <Passkeys />, needs: { features: { passkey: true } } },
  {
    'as-session-loads': { session: 'loading' },
    'session-failed': { session: 'failed' },
    'signed-out': { session: 'signed-out' },
    loading: { answers: { '/passkey/list-user-passkeys': 'never' } },
    failed: {
      answers: { '/passkey/list-user-passkeys': 'offline' },
      act: async () => void (await find('[data-part="retry"]')),
    },
    empty: {},
    data: { answers: listed },
    'read-only': { answers: listed, render: () => <Passkeys readOnly /> },
    unsupported: { prepare: withoutPasskeys },
    'only-way-in': {
      answers: { '/passkey/list-user-passkeys': { json: some.slice(0, 1) }, '/list-accounts': { json: [] } },
    },
    'adding-cancelled': {
      answers: { ...listed, '/passkey/generate-register-options': { json: creation } },
      prepare: browserRefuses('NotAllowedError'),
      act: async () => {
        await add()
        await find('output[data-tone="soft"]')
      },
    },
    'there-already': {
      answers: { ...listed, '/passkey/generate-register-options': { json: creation } },
      prepare: browserRefuses('InvalidStateError'),
      act: async () => {
        await add()
        await find('output[data-tone="soft"]')
      },
    },
    'too-many': {
      answers: { ...listed, '/passkey/generate-register-options': refusal(400, 'TOO_MANY_PASSKEYS') },
      act: async () => {
        await add()
        await message()
      },
    },
    renaming: {
      answers: listed,
      act: async () => {
        await choose(0, 0)
        await type('[name="passkeyName"]', 'The key in my pocket')
      },
    },
    'renaming-with-error': {
      answers: listed,
      act: async () => {
        await choose(0, 0)
        await type('[name="passkeyName"]', '')
        await click('[data-part="submit"]')
        await fieldError()
      },
    },
    removing: {
      answers: listed,
      act: async () => {
        await choose(0, 1)
        await dialog()
      },
    },
  },
)

const entry = statesOf(
  'passkey-button',
  { session: 'signed-out', render: () => <PasskeyButton />, needs: { features: { passkey: true } } },
  {
    idle: {},
    unsupported: { prepare: withoutPasskeys },
    pending: { act: () => click('[data-lk] button') },
    cancelled: {
      answers: { '/passkey/generate-authenticate-options': { json: { ...request, rpId: 'localhost' } } },
      prepare: browserRefuses('NotAllowedError'),
      act: async () => {
        await click('[data-lk] button')
        await find('output[data-tone="soft"]')
      },
    },
    'of-another-site': {
      answers: { '/passkey/generate-authenticate-options': { json: { ...request, rpId: 'elsewhere.example' } } },
      act: async () => {
        await click('[data-lk] button')
        await message()
      },
    },
    offline: {
      answers: { '/passkey/generate-authenticate-options': 'offline' },
      act: async () => {
        await click('[data-lk] button')
        await message()
      },
    },
  },
)

/** Passkeys: looking after them, and coming in by one. */
export const passkeys = [...list, ...entry]
