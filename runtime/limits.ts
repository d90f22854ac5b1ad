/**
 * Every number of spec section 9 and the defaults that it leaves open (wire contract section 17), in one place.
 * Lifetimes are in seconds, sizes in the unit that their name says.
 */
export const limits = {
  /** A session lives seven days from its last refresh. */
  sessionLifetime: 604_800,
  /** A session older than this since its last refresh is refreshed by get-session. */
  sessionUpdateAge: 86_400,
  /** Stored life of a session that was started with `rememberMe: false`; it is never refreshed. */
  shortSessionLifetime: 86_400,
  /** How long after its last update a session counts as fresh; 0 means always fresh. */
  freshAge: 86_400,
  /** Lifetime of the cookie cache when it is switched on. */
  cookieCacheLifetime: 60,
  /** Largest session cookie cache, in characters; above it no cache cookie is set. */
  cookieCacheCharacters: 4093,
  /** Longest Max-Age of any cookie (400 days). */
  cookieMaxAge: 34_560_000,
  passwordMinimum: 8,
  passwordMaximum: 128,
  usernameMinimum: 3,
  usernameMaximum: 30,
  oauthStateLifetime: 600,
  oauthStateLength: 32,
  codeVerifierLength: 128,
  verificationTokenLifetime: 3600,
  resetTokenLifetime: 3600,
  resetTokenLength: 24,
  deleteTokenLifetime: 86_400,
  deleteTokenLength: 32,
  passkeyChallengeLifetime: 300,
  passkeyUserIdMaximum: 64,
  invitationLifetime: 172_800,
  membershipLimit: 100,
  jwtLifetime: 900,
  rsaModulusBits: 2048,
  /** A provider's access token is refreshed when it ends within this many milliseconds. */
  providerTokenLeewayMilliseconds: 5000,
  /** First wait of the HTTP client's linear retry, in milliseconds. */
  clientRetryMilliseconds: 1000,
  /** Largest request body, in bytes. */
  bodyBytes: 65_536,
  /** Characters of a session credential. */
  credentialLength: 32,
} as const
