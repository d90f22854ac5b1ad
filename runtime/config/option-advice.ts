import { docsPage } from '../common/docs-page.ts'

/**
 * Options of better-auth, whose clients Latchkey serves, and what says the same here: who comes from there writes them
 * first. Where the name is one of ours too, the advice is for a value of another form.
 */
export const optionsElsewhere: Readonly<Record<string, string>> = {
  features: 'Write features: [emailPassword()].',
  emailAndPassword: 'Write features: [emailPassword()].',
  socialProviders: 'Write features: [social({ providers: [github()] })], with the id and the secret in .env.',
  plugins: 'Write features: [passkey(), organization()]; what are plugins there are features here.',
  secret: 'Write LATCHKEY_SECRETS=1:… into .env (npx latchkey secret makes one).',
  database: "Write the address into .env, DATABASE_URL=postgres://…, or database: { url: 'postgres://…' }.",
  secondaryStorage: 'Write REDIS_URL=redis://… into .env.',
  'session.expiresIn': 'Write session: { lifetime: 604800 }, in seconds.',
  'session.cookieCache': 'Write session: { cookieCache: 60 }, in seconds.',
  'user.changeEmail': 'Write user: { changeEmail: true }.',
  'user.deleteUser': 'Write user: { deleteUser: true }.',
  account: 'Write social({ providers: […], linking: { … } }) into features.',
  'emailVerification.sendVerificationEmail': 'Mail has one way for all: SMTP_URL in .env, or mail: { send }.',
  'emailVerification.autoSignInAfterVerification': 'Write emailVerification: { signInAfterVerification: true }.',
  'emailVerification.expiresIn': 'Write emailVerification: { lifetime: 3600 }, in seconds.',
  'rateLimit.customRules': 'Write rateLimit: { rules: { … } }.',
  'rateLimit.window': "Write rateLimit: { rules: { '/sign-in/email': { window: 10, max: 5 } } }.",
  'rateLimit.max': "Write rateLimit: { rules: { '/sign-in/email': { window: 10, max: 5 } } }.",
  'rateLimit.storage': 'Remove it: limits are kept in the database, or in Redis (REDIS_URL in .env).',
  advanced: "Write cookies: { prefix, domain }, or trustProxy: 'loopback' behind a proxy.",
  databaseHooks: `Write a feature of your own with hooks: ${docsPage('features')}.`,
  hooks: `Write a feature of your own with hooks: ${docsPage('features')}.`,
  logger: 'Remove it here: createAuth(config, { log }) takes one.',
  telemetry: 'Remove it: nothing is sent to anybody.',
}
