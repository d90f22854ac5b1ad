import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { providerChoices } from '../../cli/choices.ts'
import manifest from '../../widgets/package.json' with { type: 'json' }
import { AuthProvider, SignedIn, SignedOut, SignIn, useSession, useSignIn } from '../../widgets/index.ts'
import { accountEnglish } from '../../widgets/locales/english/account.ts'
import { english } from '../../widgets/locales/english/common.ts'
import { connectedAccountsEnglish } from '../../widgets/locales/english/connected-accounts.ts'
import { phoneNumberErrors } from '../../runtime/features/phone-number/errors.ts'
import { phoneSignInEnglish } from '../../widgets/locales/english/phone.ts'
import { mailSignInEnglish } from '../../widgets/locales/english/mail-sign-in.ts'
import { multiSessionEnglish } from '../../widgets/locales/english/sessions.ts'
import { forgotPasswordEnglish } from '../../widgets/locales/english/forgot-password.ts'
import { passkeyErrorsEnglish } from '../../widgets/locales/english/passkey.ts'
import { passkeysEnglish } from '../../widgets/locales/english/passkeys.ts'
import { signUpEnglish } from '../../widgets/locales/english/sign-up.ts'
import { callbackEnglish } from '../../widgets/locales/english/social-callback.ts'
import { codeErrorsEnglish } from '../../widgets/locales/english/rare.ts'
import { verifyEmailEnglish } from '../../widgets/locales/english/verify-email.ts'
import { callbackSentence } from '../../widgets/entrance/social/flow/callback-sentence.ts'
import { initials } from '../../widgets/parts/avatar.tsx'
import { split } from './bundles.ts'
import { emailVerificationErrors } from '../../runtime/features/email-verification/errors.ts'
import { profileErrors } from '../../runtime/features/profile/errors.ts'
import { callbackErrors, socialErrors } from '../../runtime/features/social/errors.ts'
import { accountErrors } from '../../runtime/features/accounts/errors.ts'
import { identityErrors } from '../../runtime/identity/errors.ts'
import { emailOtpErrors } from '../../runtime/features/email-otp/errors.ts'
import { magicLinkErrors } from '../../runtime/features/magic-link/errors.ts'
import { multiSessionErrors } from '../../runtime/features/multi-session/errors.ts'
import { passkeyErrors } from '../../runtime/features/passkey/errors.ts'
import { emailPasswordErrors } from '../../runtime/features/email-password/errors.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** The entries of single providers: id and file. */
const providerEntries = Object.entries(manifest.exports).flatMap(([name, entry]) => {
  const id = /^\.\/social\/(.+)$/.exec(name)?.[1]
  return id === undefined || typeof entry === 'string' ? [] : [[id, entry.default] as const]
})
const providerIds = providerEntries.map(([id]) => id)
const user = {
  id: '1',
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  emailVerified: true,
  image: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
}
const session = {
  id: '2',
  userId: '1',
  token: 'handle',
  expiresAt: '2026-01-08T00:00:00.000Z',
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  ipAddress: '',
  userAgent: '',
  amr: ['pwd'],
  secondFactorAt: null,
}

/** One entry, minified, with React outside: what an application adds by importing it. */
const bundle = async (entry: string) => (await split(`export * from './${entry}'`)).everything

describe('the style sheet', () => {
  const read = () => readFile(`${root}/widgets/styles.css`, 'utf8')

  it('uses logical properties only, so that it mirrors for right-to-left scripts', async () => {
    const physical =
      /(?:^|[\s;{])(?:(?:margin|padding|border)-(?:left|right|top|bottom)|left|right|top|bottom|(?:min-|max-)?(?:width|height))\s*:/gm
    const text = (await read()).replaceAll(/@(?:media|container)[^{]+/g, '')
    expect(text.match(physical) ?? []).toEqual([])
  })

  it('keeps every rule inside its layers, where the page can outrank it', async () => {
    const text = (await read()).replaceAll(/\/\*[\s\S]*?\*\//g, '')
    const outside: string[] = []
    let depth = 0
    let start = 0
    for (const [index, character] of [...text].entries()) {
      if (character === '{' && depth++ === 0) outside.push(text.slice(start, index).trim())
      if (character === '}' && --depth === 0) start = index + 1
    }
    expect(outside.map((prelude) => prelude.split(';').at(-1)?.trim())).toEqual([
      '@layer lk.base',
      '@layer lk.reset',
      '@layer lk.parts',
    ])
  })

  it('needs no data: address, which a strict policy refuses', async () => {
    expect(await read()).not.toMatch(/url\(|@import/)
  })
})

describe('on a server', () => {
  it('shows what the server knows, without asking', () => {
    const Name = () => <b>{useSession().data?.user.name}</b>
    const page = (known: { session: typeof session; user: typeof user } | null) =>
      renderToString(
        <AuthProvider baseURL="https://auth.example.com" initialSession={known}>
          <SignedIn>
            <Name />
          </SignedIn>
          <SignedOut>
            <SignIn />
          </SignedOut>
        </AuthProvider>,
      )
    expect(page({ session, user })).toBe('<b>Ada Lovelace</b>')
    expect(page(null)).toContain('action="https://auth.example.com/api/auth/sign-in/email"')
  })

  it('takes sentences and class names of the application', () => {
    const html = renderToString(
      <AuthProvider messages={{ 'signIn.title': 'Willkommen zurück' }} locale="de" theme="dark">
        <SignIn className="mine" classNames={{ submit: 'big' }} id="login" />
      </AuthProvider>,
    )
    expect(html).toContain('Willkommen zurück')
    expect(html).toMatch(/<div (?=[^>]*class="lk mine")(?=[^>]*id="login")(?=[^>]*data-theme="dark")(?=[^>]*lang="de")/)
    expect(html).toContain('class="lk-submit big"')
  })

  it('leaves all classes out of an unstyled widget, and keeps its parts', () => {
    const html = renderToString(
      <AuthProvider>
        <SignIn unstyled />
      </AuthProvider>,
    )
    expect(html).not.toContain('class=')
    expect(html).toContain('data-part="submit"')
  })

  it('gives markup of the application everything that makes a good form', () => {
    const Own = () => {
      const form = useSignIn()
      return (
        <form {...form.getFormProps()}>
          <input {...form.getFieldProps('email')} />
          <p {...form.getErrorProps('email')} />
          <input {...form.getFieldProps('password')} />
          <p {...form.getMessageProps()} />
        </form>
      )
    }
    const html = renderToString(
      <AuthProvider>
        <Own />
      </AuthProvider>,
    )
    const [, described] = /autoComplete="username"[^>]*aria-describedby="([^"]+)"/i.exec(html) ?? []
    expect(described).toBeDefined()
    expect(html).toContain(`<p id="${described}" aria-live="polite">`)
    expect(html).toMatch(/type="password" autoComplete="current-password"/)
    expect(html).toMatch(/<form action="\/api\/auth\/sign-in\/email" method="post">/)
    expect(html).toMatch(/role="alert" tabindex="-1"/)
  })

  it('refuses a widget outside a provider with a sentence that helps', () => {
    expect(() => renderToString(<SignIn />)).toThrow('must be used inside <AuthProvider>')
  })
})

describe('the sentences', () => {
  // What only a server can be told: a person in front of a widget never meets these.
  const serverOnly = [
    'PASSWORD_ALREADY_SET',
    'USER_ID_OR_SESSION_REQUIRED',
    'EMAIL_CAN_NOT_BE_UPDATED',
    'NO_FIELDS_TO_UPDATE',
    'MAIL_LANGUAGE_NOT_SUPPORTED',
  ]
  const navigated = [
    'CONFIRMATION_REQUIRED',
    'INVALID_CODE',
    'PASSWORD_REQUIRED',
    'EMAIL_VERIFIED_MEANWHILE',
    'FAILED_TO_GET_USER_INFO',
  ]
  const codes = Object.keys({ ...emailPasswordErrors, ...emailVerificationErrors, ...identityErrors, ...profileErrors })
  it.each(codes.filter((code) => ![...serverOnly, ...navigated].includes(code)))('know the code %s', (code) => {
    const ways = {
      ...signUpEnglish,
      ...forgotPasswordEnglish,
      ...connectedAccountsEnglish,
      ...verifyEmailEnglish,
      ...codeErrorsEnglish,
    }
    expect(Object.keys({ ...english, ...accountEnglish, ...ways })).toContain(`errors.${code}`)
  })
})

describe('the sentences about passkeys', () => {
  const inBrowser = ['AUTH_CANCELLED', 'REGISTRATION_CANCELLED', 'PREVIOUSLY_REGISTERED']
  // What is no error but a notice has its own sentence.
  const met = Object.keys(passkeyErrors).filter((code) => !inBrowser.includes(code))
  it.each([...met, 'PASSKEY_NOT_SUPPORTED', 'WRONG_RELYING_PARTY', 'NO_PASSKEY'])('know the code %s', (code) => {
    expect(Object.keys({ ...passkeyErrorsEnglish, ...passkeysEnglish })).toContain(`errors.${code}`)
  })
})

describe('the sentences of other services', () => {
  // Calls for provider tokens, which no widget makes.
  const withoutWidget = ['ID_TOKEN_NOT_SUPPORTED', 'USER_EMAIL_NOT_FOUND', 'PROVIDER_NOT_SUPPORTED', 'TOKEN']
  const met = Object.keys({ ...socialErrors, ...accountErrors }).filter(
    (code) => !withoutWidget.some((part) => code.includes(part)),
  )
  it.each(met)('know the code %s', (code) => {
    expect(Object.keys({ ...english, ...callbackEnglish, ...connectedAccountsEnglish })).toContain(`errors.${code}`)
  })

  it.each([
    ...Object.keys(callbackErrors).map((code) => code.toLowerCase()),
    // Spec section 8, with spaces; names of other versions (wire contract 6.3); links in mails; the provider's own words.
    ...'account not linked|signup disabled|unable to create user|unable to link account'.split('|'),
    ...'internal_server_error unable_to_create_session state_mismatch banned BANNED_USER'.split(' '),
    ...'TOKEN_EXPIRED invalid_token user_not_found unauthorized'.split(' '),
    ...'access_denied server_error temporarily_unavailable invalid_scope login_required'.split(' '),
    "email_doesn't_match",
    'user_cancelled_authorize',
  ])('know what “%s” means on the way back', (code) => {
    expect(callbackSentence(code)).not.toBe('callback.unknown')
  })
})

describe('the sentences of links and codes by mail', () => {
  // Where a link leads that did not work.
  const navigated = ['NEW_USER_SIGNUP_DISABLED']
  // Of calls that no widget makes.
  const withoutWidget = ['OTP_REQUIRED']
  const codes = Object.keys({ ...emailOtpErrors, ...magicLinkErrors }).filter(
    (code) => ![...navigated, ...withoutWidget].includes(code),
  )
  it.each(codes)('know the code %s', (code) => {
    expect(Object.keys(mailSignInEnglish)).toContain(`errors.${code}`)
  })

  it.each(navigated)('know what %s means on the way back', (code) => {
    expect(callbackSentence(code)).not.toBe('callback.unknown')
  })
})

describe('the sentences of codes to a phone', () => {
  // Of calls that no widget makes.
  const withoutWidget = [
    'INVALID_PHONE_NUMBER_OR_PASSWORD',
    'PHONE_NUMBER_CANNOT_BE_UPDATED',
    'PHONE_NUMBER_CANNOT_BE_SET',
  ]
  // Of the own number, and not of signing in.
  const own = ['PHONE_NUMBER_EXIST']
  const codes = Object.keys(phoneNumberErrors).filter((code) => ![...withoutWidget, ...own].includes(code))
  it.each([...codes, 'INVALID_PHONE_NUMBER.country', 'INVALID_OTP', 'OTP_EXPIRED', 'TOO_MANY_ATTEMPTS'])(
    'know the code %s',
    (code) => {
      expect(Object.keys(phoneSignInEnglish)).toContain(`errors.${code}`)
    },
  )
})

describe('the sentences of several accounts', () => {
  // Whether a further account may come in is said where it signs in.
  it.each(Object.keys(multiSessionErrors))('know the code %s', (code) => {
    expect(Object.keys({ ...english, ...multiSessionEnglish })).toContain(`errors.${code}`)
  })
})

describe('a button of one provider', () => {
  it.each(providerEntries)('%s is an entry that shows its own mark and no other', async (id, file) => {
    const text = await bundle(file.replace('./dist/widgets/', '').replace(/\.js$/, '.tsx'))
    expect(providerIds.filter((other) => new RegExp(`id:["\`]${other}["\`]`).test(text))).toEqual([id])
  })

  it('is there for each of the eighteen', () => {
    expect(providerIds.toSorted()).toEqual(providerChoices.map(({ value }) => value).toSorted())
  })
})

describe('initials', () => {
  it.each([
    ['Ada Lovelace', 'AL'],
    ['Ada Augusta King', 'AK'],
    ['ada', 'A'],
    ['王小明', '王'],
    ['👩‍🚀 Sally Ride', '👩‍🚀R'],
    ['   ', '?'],
  ])('of "%s" are %s', (name, expected) => {
    expect(initials(name)).toBe(expected)
  })
})
