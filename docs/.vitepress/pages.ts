/** A page of the site: its file below `docs/` without the ending, and what the side bar calls it. */
type Entry = readonly [file: string, title: string]

/** The pages in the order of the side bar, by the part of the site that they belong to. */
export const parts: Readonly<Record<string, readonly Entry[]>> = {
  'Quick starts': [
    ['vite', 'Vite and React'],
    ['next', 'Next'],
    ['react-router', 'React Router'],
    ['tanstack-start', 'TanStack Start'],
    ['hono', 'Hono'],
    ['express', 'Express'],
    ['mounting', 'Any other server'],
  ],
  Learn: [
    ['concepts', 'Concepts'],
    ['glossary', 'Glossary'],
    ['comparison', 'Comparison'],
  ],
  'Your site': [
    ['widgets', 'Widgets'],
    ['theming', 'Theming'],
    ['client', 'The client'],
    ['other-origin', 'The site on another origin'],
  ],
  'Signing in': [
    ['providers', 'Providers'],
    ['passkeys', 'Passkeys'],
    ['mail-sign-in', 'Links and codes by mail'],
    ['phone-number', 'Phone numbers'],
    ['two-factor', 'Two-factor'],
    ['multi-session', 'Several accounts'],
    ['username', 'Usernames'],
    ['anonymous', 'Guests'],
    ['captcha', 'Captcha'],
    ['breached-passwords', 'Breached passwords'],
    ['jwt', 'JWTs'],
    ['bearer', 'Bearer tokens'],
  ],
  'Moving here': [
    ['moving/password-hashes', 'Password hashes'],
    ['moving/legacy-passwords', 'Passwords that nobody hands out'],
  ],
  People: [
    ['organizations', 'Organizations'],
    ['admin', 'Administrators'],
    ['fields', 'Own fields'],
    ['mail', 'Mail'],
    ['webhooks', 'Webhooks'],
    ['webhook-receivers', 'Receivers of webhooks'],
  ],
  Moving: [
    ['moving/index', 'Moving to Latchkey'],
    ['moving/better-auth', 'From better-auth'],
    ['moving/format', 'The neutral format'],
    ['moving/duplicates', 'Duplicates'],
    ['moving/password-hashes', 'Password hashes'],
  ],
  'Running it': [
    ['production', 'Before production'],
    ['deploy', 'Deploying'],
    ['operations', 'Operations'],
    ['monitoring', 'Monitoring'],
    ['audit', 'Audit log'],
    ['upgrading', 'Upgrading'],
    ['security', 'Security'],
    ['troubleshooting', 'Troubleshooting'],
  ],
  'Extending it': [
    ['features', 'Features'],
    ['feature-functions', 'Functions for features'],
    ['testing', 'Tests of your own'],
  ],
  Reference: [
    ['configuration', 'Configuration'],
    ['endpoints', 'Endpoints'],
    ['errors', 'Errors'],
    ['cli', 'The command line'],
  ],
  'How it is made': [
    ['architecture', 'Architecture'],
    ['specification', 'Specification'],
    ['contract', 'Wire contract'],
    ['deviations', 'Deviations'],
    ['testing-latchkey', 'How it is tested'],
  ],
}
