/** Providers whose name elsewhere is another than here. */
const here: Readonly<Record<string, string>> = {
  azure: 'microsoft',
  'azure-ad': 'microsoft',
  'azuread-common': 'microsoft',
  'google-oauth2': 'google',
  linkedin_oidc: 'linkedin',
  'linkedin-oidc': 'linkedin',
  'microsoft-entra-id': 'microsoft',
  slack_oidc: 'slack',
  waad: 'microsoft',
  windowslive: 'microsoft',
  x: 'twitter',
}

/** The name that a provider has here: `google.com`, `oauth_google` and `google-oauth2` are `google`. */
export function providerNamed(name: string): string {
  const plain = name
    .toLowerCase()
    .replace(/^oauth_/, '')
    .replace(/\.com$/, '')
  return Object.hasOwn(here, plain) ? (here[plain] ?? plain) : plain
}
