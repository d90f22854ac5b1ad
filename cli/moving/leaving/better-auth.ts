import { cookieName } from '../../../runtime/http/cookies.ts'
import { type Check, failed, noted, passed } from '../../checks.ts'
import type { Switch } from './switch.ts'

/** The secret of better-auth has at least this length to be one of ours. */
const shortest = 32

/** The session cookie of better-auth beside ours: its name, and its domain where the whole `Set-Cookie` line is given. */
export function cookieChecks({ settings, told }: Switch): Check[] {
  const ours = cookieName(settings, 'session_token')
  const domain = settings.cookies.domain
  const where = domain === undefined ? `to ${new URL(settings.origin).hostname} only` : `to ${domain} and below`
  if (told.oldCookie === undefined) {
    const cure = 'The one of before has to be called so, else nobody stays signed in: --old-cookie <its name>.'
    return [noted('cookies', `sessions are in ${ours}, which goes ${where}`, cure)]
  }
  const [pair = '', ...attributes] = told.oldCookie.split(';').map((part) => part.trim())
  const [theirs = ''] = pair.split('=')
  const name =
    theirs === ours
      ? passed('cookies', `sessions are in ${ours}, as before`)
      : failed('cookies', `sessions are in ${ours}, and were in ${theirs}`, cureOf(ours, theirs))
  if (attributes.length === 0) return [name]
  const before = attributes
    .find((one) => /^domain=/i.test(one))
    ?.slice('domain='.length)
    .replace(/^\./, '')
    .toLowerCase()
  if (before === domain) return [name, passed('cookies', `it goes ${where}, as before`)]
  const cure =
    before === undefined
      ? 'Remove cookies.domain from auth.config.ts: the browser would keep two cookies of one name.'
      : `Write cookies: { domain: '${before}' } into auth.config.ts: the browser would keep two cookies of one name.`
  return [name, failed('cookies', `it goes ${where}, and went to ${before ?? 'its own host only'}`, cure)]
}

function cureOf(ours: string, theirs: string): string {
  const [, secure = '', prefix = ''] = /^(__Secure-)?(.*)\.session_token$/.exec(theirs) ?? []
  if (prefix === '') return 'Another name than <prefix>.session_token is not read: people sign in once more.'
  const isSecure = ours.startsWith('__Secure-')
  if (isSecure !== (secure !== '')) {
    return `Serve both by ${isSecure ? 'http or both by https' : 'https'}: __Secure- stands before cookies of https.`
  }
  return `Write cookies: { prefix: '${prefix}' } into auth.config.ts.`
}

/** Cookies are read here only with the secret that signed them. */
export function secretCheck({ settings, variable }: Switch): Check {
  const secret = variable('BETTER_AUTH_SECRET') ?? variable('AUTH_SECRET')
  if (secret === undefined) {
    return noted('old secret', 'the secret of better-auth is not known', 'Write BETTER_AUTH_SECRET=… into .env.')
  }
  const { all, current } = settings.secrets
  const found = all.find(({ value }) => value === secret)
  const next = `LATCHKEY_SECRETS=${current.version + 1}:<npx latchkey secret>,${current.version}:<BETTER_AUTH_SECRET>`
  if (found !== undefined) {
    if (found.version !== current.version) return passed('old secret', `version ${found.version} of LATCHKEY_SECRETS`)
    return noted('old secret', 'it signs new cookies too', `Put one of your own before it: ${next}.`)
  }
  if (secret.length < shortest) {
    const finding = `it has less than ${shortest} characters, so that sessions are not taken`
    return noted('old secret', finding, 'People sign in once more, with the password that they have.')
  }
  return failed('old secret', 'it is not among LATCHKEY_SECRETS: nobody stays signed in', `Write ${next}.`)
}
