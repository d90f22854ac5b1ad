import { readAppAddress } from '../http/app-address.ts'
import { ConfigError } from '../contract/config-error.ts'

/** Schemes that run, read or start something on the device, or that every browser has: no app is called by them. */
const dangerous = new Set(
  `about android-app appx blob cid chrome content data dav edge facetime feed file filesystem firefox ftp ftps geo gopher help
  intent itms itms-apps itms-services jar javascript ldap livescript mailto market mhtml mid mk mms mocha moz-icon nfs opera
  package payto res resource sip sips sms smsto smb ssh steam tel telnet urn vbscript view-source vnc wap webcal ws wss
  wyciwyg x-apple-helpscript x-javascript`.split(/\s+/),
)

/** Schemes that all extensions of a browser share: which one is meant, only the host says. */
const shared = /^(?:chrome|moz|ms-browser|safari-web)-extension$/

/** Expo Go opens the project of anybody who sends a link. */
const development = /^exps?$/

const entry =
  /^([a-z][a-z0-9+.-]*):(?:\/\/((?:[a-z0-9._-]|\*(?=[.:]|$))*(?::(?:\d{1,5}|\*))?|\*)(\/[^?#]*)?|(\/(?!\/)[^?#]*))$/i

/**
 * An entry of `trustedOrigins` that is an app, as it is kept: `myapp://` is everything of the scheme, `myapp://host` and
 * `myapp://host/path` what is there. In development a star in the host of `exp://` stands for a number. @throws {ConfigError}
 */
export function parseTrustedApp(text: string, dev: boolean): string {
  const wrong = (expected: string, advice: string) => new ConfigError({ path: 'trustedOrigins', expected, advice })
  const [, name, hostText = '', below = '', pathText = below] = entry.exec(text) ?? []
  const correct = `Correct ${JSON.stringify(text)} in auth.config.ts.`
  if (name === undefined) throw wrong('the scheme of an app such as myapp:// or com.acme.app:/', correct)
  const scheme = name.toLowerCase()
  if (dangerous.has(scheme) || /^ms-(?!browser-extension$)/.test(scheme)) {
    throw wrong(
      `a scheme of an app of yours; ${scheme}: is none`,
      `Remove ${JSON.stringify(text)} from auth.config.ts.`,
    )
  }
  if (development.test(scheme) && !dev) {
    throw wrong(
      `${scheme}:// in development only`,
      'Any project opens in Expo Go. Give your build a scheme of its own (`scheme` in app.json), and name that.',
    )
  }
  const host = hostText === '*' ? '' : hostText.toLowerCase()
  if (host === '' && shared.test(scheme)) {
    throw wrong(`the id of your extension, as in ${scheme}://<id>`, 'Every extension of the browser has this scheme.')
  }
  // Expo writes `/*` and `/**` for what is below, which is what an entry without a path is.
  const path = pathText.replace(/\/\**$/, '')
  const hasStars = host.includes('*') && !development.test(scheme)
  if (hasStars || path.includes('*') || readAppAddress(`${scheme}://${path}`) === undefined) {
    throw wrong('the scheme of an app, and a host and a path without stars', correct)
  }
  return `${scheme}://${host}${path}`
}
