import { readFile } from 'node:fs/promises'
import { format, resolveConfig } from 'prettier'
import { changeKinds } from '../runtime/contract/change-kinds.ts'
import { loadCatalogues } from './catalogues.ts'
import { featureDoorPage } from './feature-door.ts'
import { optionsOf } from './options.ts'
import { endpointsPage, errorsPage, fillKinds, fillOptions } from './reference.ts'
import { shippedFeatures } from './shipped.ts'

/** Where the options are documented in the code, and under which name their table stands in docs/configuration.md. */
const optionTables = [
  { table: 'auth.config.ts', file: 'runtime/config/options.ts', interface: 'Config' },
  { table: 'sms', file: 'runtime/config/options.ts', interface: 'SmsOptions' },
  { table: 'emailPassword', file: 'runtime/features/email-password/options.ts', interface: 'EmailPasswordOptions' },
  { table: 'username', file: 'runtime/features/username/options.ts', interface: 'UsernameOptions' },
  { table: 'passkey', file: 'runtime/features/passkey/options.ts', interface: 'PasskeyOptions' },
  { table: 'magicLink', file: 'runtime/features/magic-link/options.ts', interface: 'MagicLinkOptions' },
  { table: 'emailOTP', file: 'runtime/features/email-otp/options.ts', interface: 'EmailOtpOptions' },
  { table: 'phoneNumber', file: 'runtime/features/phone-number/options.ts', interface: 'PhoneNumberOptions' },
  { table: 'twoFactor', file: 'runtime/features/two-factor/options.ts', interface: 'TwoFactorOptions' },
  {
    table: 'lastLoginMethod',
    file: 'runtime/features/last-login-method/options.ts',
    interface: 'LastLoginMethodOptions',
  },
  { table: 'multiSession', file: 'runtime/features/multi-session/options.ts', interface: 'MultiSessionOptions' },
  {
    table: 'breachedPasswords',
    file: 'runtime/features/breached-passwords/options.ts',
    interface: 'BreachedPasswordsOptions',
  },
  {
    table: 'legacyPasswords',
    file: 'runtime/features/legacy-passwords/options.ts',
    interface: 'LegacyPasswordsOptions',
  },
  { table: 'captcha', file: 'runtime/features/captcha/options.ts', interface: 'CaptchaOptions' },
  { table: 'captcha.vendor', file: 'runtime/features/captcha/providers.ts', interface: 'VendorOptions' },
  { table: 'captcha.proofOfWork', file: 'runtime/features/captcha/providers.ts', interface: 'ProofOfWorkOptions' },
  { table: 'anonymous', file: 'runtime/features/anonymous/options.ts', interface: 'AnonymousOptions' },
  { table: 'jwt', file: 'runtime/features/jwt/options.ts', interface: 'JwtOptions' },
  { table: 'bearer', file: 'runtime/features/bearer/options.ts', interface: 'BearerOptions' },
  { table: 'admin', file: 'runtime/features/admin/options.ts', interface: 'AdminOptions' },
  { table: 'social', file: 'runtime/features/social/options.ts', interface: 'SocialOptions' },
  { table: 'social.linking', file: 'runtime/features/social/options.ts', interface: 'LinkingOptions' },
  { table: 'social.oneTap', file: 'runtime/features/social/options.ts', interface: 'OneTapOptions' },
  { table: 'organization', file: 'runtime/features/organization/options.ts', interface: 'OrganizationOptions' },
  { table: 'organization.teams', file: 'runtime/features/organization/options.ts', interface: 'TeamOptions' },
  { table: 'auditLog', file: 'runtime/features/audit-log/options.ts', interface: 'AuditLogOptions' },
  { table: 'webhooks', file: 'runtime/features/webhooks/options.ts', interface: 'WebhooksOptions' },
  { table: 'webhooks.endpoints', file: 'runtime/features/webhooks/options.ts', interface: 'ConfiguredEndpoint' },
  { table: 'provider', file: 'runtime/features/social/provider.ts', interface: 'ProviderOptions' },
] as const

/**
 * The documents that are written from the code, as they should stand on the disk: text by path. `sources` are the files
 * of `runtime/` by path; `root` ends with a slash.
 */
export async function generatedDocuments(
  root: string,
  sources: ReadonlyMap<string, string>,
): Promise<Map<string, string>> {
  const features = await shippedFeatures()
  const catalogues = await loadCatalogues(root, sources)
  let configuration = await readFile(`${root}docs/configuration.md`, 'utf8')
  for (const { table, file, interface: name } of optionTables) {
    configuration = fillOptions(configuration, table, optionsOf(file, sources.get(file) ?? '', name))
  }
  const pages = {
    'docs/errors.md': errorsPage(catalogues, features),
    'docs/endpoints.md': endpointsPage(features),
    'docs/configuration.md': configuration,
    'docs/feature-functions.md': featureDoorPage(sources),
    'docs/webhooks.md': fillKinds(await readFile(`${root}docs/webhooks.md`, 'utf8'), changeKinds),
  }
  const written = Object.entries(pages).map(async ([path, text]): Promise<[string, string]> => {
    const style = await resolveConfig(root + path)
    return [path, await format(text, { ...style, parser: 'markdown' })]
  })
  return new Map(await Promise.all(written))
}
