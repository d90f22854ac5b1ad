/**
 * Every number of spec section 9 and the defaults that it leaves open (wire contract section 17), in one place.
 * Lifetimes are in seconds, sizes in the unit that their name says.
 */
export const limits = {
  /** A session lives seven days from its last refresh. */
  sessionLifetime: 604_800,
  /** A session older than this since its last refresh is refreshed by get-session. */
  sessionUpdateAge: 86_400,
  /** A session ends this long after it began, however often it was refreshed (30 days). */
  sessionAbsoluteLifetime: 2_592_000,
  /** Sessions of one user; the oldest end when another begins. */
  sessionsPerUser: 100,
  /** Stored life of a session that was started with `rememberMe: false`; it is never refreshed. */
  shortSessionLifetime: 86_400,
  /** How long after its last update a session counts as fresh; 0 means always fresh. */
  freshAge: 86_400,
  /** Lifetime of the cookie cache when it is switched on. */
  cookieCacheLifetime: 60,
  /** Largest session cookie cache, in characters; above it no cache cookie is set. */
  cookieCacheCharacters: 4093,
  /** For so long after the first one was seen, credentials signed without the name of their cookie are taken (7 days). */
  oldSignatureLifetime: 604_800,
  /** Longest Max-Age of any cookie (400 days). */
  cookieMaxAge: 34_560_000,
  passwordMinimum: 8,
  passwordMaximum: 128,
  usernameMinimum: 3,
  usernameMaximum: 30,
  /** Longest name that is shown beside the stored one, in characters; no stored one is longer. */
  displayUsernameMaximum: 64,
  /** How often one client network may ask whether user names are free. */
  usernameQuestions: { window: 60, max: 30 },
  oauthStateLifetime: 600,
  /** Longest time for which a token that a client brought is remembered; older ones are refused anyway. Seconds. */
  broughtTokenMaximum: 86_400,
  oauthStateLength: 32,
  /** For so long a nonce of One Tap is good: the page may stand open before anybody taps. */
  oneTapNonceLifetime: 3600,
  oneTapNonceRate: { window: 60, max: 60 },
  codeVerifierLength: 128,
  verificationTokenLifetime: 3600,
  resetTokenLifetime: 3600,
  resetTokenLength: 24,
  /** How long after a new password by mail the other ways to sign in can be taken away without signing in. */
  methodReviewLifetime: 900,
  deleteTokenLifetime: 86_400,
  deleteTokenLength: 32,
  /** For so long a sign-in waits for its second factor; so many wrong codes end it. */
  pendingSignInLifetime: 600,
  pendingSignInTries: 5,
  /** Characters of what a browser finishes a waiting sign-in with. */
  pendingSignInLength: 32,
  /** For so long a code is good that was mailed as a second factor, and a browser is trusted (30 days). */
  secondFactorCodeLifetime: 300,
  trustedDeviceLifetime: 2_592_000,
  /** Characters of what a trusted browser is known by. */
  trustedDeviceLength: 43,
  /** Calls about second factors that one client network may make, each for itself. */
  secondFactorRate: { window: 10, max: 3 },
  /** Backup codes that a person gets. */
  backupCodes: 10,
  /** For so long a mailed code is good; so many wrong ones end it. */
  mailedCodeLifetime: 300,
  mailedCodeTries: 3,
  /** Codes that one address is mailed, and calls about codes that one client network may make, each for itself. */
  mailedCodeRate: { window: 3600, max: 10 },
  mailedCodeCalls: { window: 60, max: 3 },
  /** For so long a browser remembers by which way somebody signed in. */
  lastLoginMethodLifetime: 2_592_000,
  /** Accounts that one browser is signed in to at once, and the most that can be configured. */
  sessionsPerBrowser: 5,
  sessionsPerBrowserMaximum: 20,
  /** For so long a link that signs in is good. */
  magicLinkLifetime: 300,
  magicLinkLength: 32,
  magicLinkRate: { window: 60, max: 5 },
  passkeyChallengeLifetime: 300,
  passkeyUserIdMaximum: 64,
  /** Characters of what authenticators know a user by. */
  passkeyUserIdLength: 32,
  passkeysPerUser: 20,
  /** Challenges that one client network may ask for to sign in with a passkey, and tries to sign in with one. */
  passkeyOptionsRate: { window: 60, max: 60 },
  passkeySignInRate: { window: 60, max: 30 },
  invitationLifetime: 172_800,
  membershipLimit: 100,
  /** Organizations of one user, and teams of one organization, where the configuration says nothing. */
  organizationsPerUser: 100,
  teamsPerOrganization: 100,
  /** Ways of providers by which one user can sign in. */
  linkedAccountsPerUser: 20,
  /** Links to a provider, and registrations of passkeys, that one user may begin: each is a row until it ends. */
  linkRate: { window: 3600, max: 60 },
  /** An impersonation ends by itself after this. */
  impersonationLifetime: 3600,
  /** Users in a page of the list where the caller names no limit, and the most that one page may hold. */
  userPage: 100,
  userPageMaximum: 500,
  /** Longest ban that ends by itself (100 years), in seconds; a longer one is one without an end. */
  banMaximum: 3_153_600_000,
  jwtLifetime: 900,
  /** Longest lifetime of a token; retired keys stay published for longer than that. */
  jwtLifetimeMaximum: 86_400,
  rsaModulusBits: 2048,
  rsaModulusDefault: 3072,
  rsaModulusMaximum: 4096,
  /** Longest time for which anybody may keep the published keys. */
  jwksMaxAge: 300,
  /** A new signing key is published this long before it signs: twice the time above. */
  signingKeyLead: 600,
  /** A node that has run this long may seal with the newest secret what others have to open: they know it by then, too. */
  secretRollOut: 600,
  /** A retired key stays published this long: longer than any token that it signed lives, with room for clocks. */
  signingKeyRetention: 90_000,
  /** A node looks this often for changed signing keys. */
  signingKeyRefresh: 30,
  /** Without a database a node signs this long with the keys that it knows. */
  signingKeyPatience: 300,
  /** Without a database a node publishes this long the keys that it knows. */
  publishedKeyPatience: 86_400,
  /** A provider's access token is refreshed when it ends within this many milliseconds. */
  providerTokenLeewayMilliseconds: 5000,
  /** First wait of the HTTP client's linear retry, in milliseconds. */
  clientRetryMilliseconds: 1000,
  /** Largest request body, in bytes. */
  bodyBytes: 65_536,
  /** Largest picture in a body as a `data:` URL, decoded, in bytes; and what can be configured at most. */
  pictureBytes: 65_536,
  pictureBytesAtMost: 262_144,
  /** Deepest nesting of a body; recursive code behind it never meets more. */
  bodyDepth: 32,
  /** Characters of the token in a mail that proves an address. */
  verificationTokenLength: 32,
  /** In development every rate limit allows this many times as much. */
  developmentRateFactor: 20,
  /** What one client network may send in all: `max` requests in `window` seconds, counted by each node for itself. */
  everythingRate: { window: 10, max: 100 },
  /** What one client network may send to a call, by the beginning of its path (wire contract 2.8). */
  clientRates: [
    { paths: ['/sign-in', '/sign-up', '/change-password', '/change-email'], window: 10, max: 3 },
    { paths: ['/request-password-reset', '/forget-password', '/send-verification-email'], window: 60, max: 3 },
  ],
  /** Mails of one kind to one address, whatever causes them. */
  mailRate: { window: 3600, max: 6 },
  /** SMS to one number in an hour, and to all numbers in a day: each costs money. */
  smsPerNumber: 3,
  smsPerDay: 100,
  /** For so long a code by SMS is good; so many wrong ones end it. */
  smsCodeLifetime: 300,
  smsCodeTries: 3,
  /** Calls about phone numbers that one client network may make, each for itself. */
  phoneNumberCalls: { window: 60, max: 10 },
  /** The same for notices of what changed, to who has proven the address: they are not to be lost. */
  noticeRate: { window: 3600, max: 20 },
  /** A link for a new password that is younger than this is not followed by another. */
  resetMailGap: 300,
  /** Calls about one's own account that one session may make, and sign-ups of one client network with one address. */
  ownAccountRate: { window: 300, max: 30 },
  signUpRate: { window: 3600, max: 5 },
  /**
   * Tries at one password. `free` failures cost no wait; then each one costs a wait, which doubles up to the longest.
   * After `inARow` failures without a success between them no try helps. All in seconds; a counter is forgotten `kept`
   * after its last failure, and `keptLong` after it when it has cost waits.
   */
  passwordTries: { free: 10, firstWait: 60, longestWait: 3600, inARow: 100, kept: 86_400, keptLong: 2_592_000 },
  /** Sessions of one user that may begin at the same moment: so far below the cap on, they are counted under a lock. */
  sessionsBeginningAtOnce: 64,
  /** How long a browser in which somebody signed in is known for it (90 days), and for how many people at most. */
  knownBrowserLifetime: 7_776_000,
  knownBrowserUsers: 5,
  /** Characters that tell one known browser from another. */
  knownBrowserLength: 20,
  /** Letters of the random text that is sent in the place of a password whose answer would not count. */
  decoyPasswordLength: 20,
  /** An IPv6 /48 may send so many times as much as one of its /64 networks. */
  siteFactor: 10,
  /** Unknown service keys that one client network may present to one node. */
  unknownKeyRate: { window: 60, max: 20 },
  /** Client networks and full counters that one node keeps in memory; the oldest make room. */
  rateMemory: 20_000,
  /** Characters of a service key behind its `lk_`. */
  serviceKeyLength: 43,
  /** The last use of a service key is written at most once in this many seconds. */
  serviceKeyUseInterval: 60,
  /** Members, invitations and teams of one page of an organization, unless a call asks for more. */
  organizationPage: 100,
  /** Most members that a call can ask for at once. */
  largestOrganizationPage: 500,
  /** Most slugs that one user may ask about. */
  slugCheckRate: { window: 60, max: 60 },
  /** Largest metadata of an organization, as JSON in bytes, and how deep it may be. */
  metadataBytes: 32_768,
  metadataDepth: 8,
  /** Longest text of an own field that names no longest length, and the largest JSON of one in bytes. */
  ownFieldCharacters: 1000,
  ownFieldBytes: 4096,
  /** Most invitations that one user may send, and may send to one address. */
  invitationRate: { window: 3600, max: 500 },
  invitedRate: { window: 3600, max: 20 },
  /** Most invitations that one user may try to answer. */
  invitationAnswerRate: { window: 3600, max: 30 },
  /** Most mailed invitations that one client network may look at without a session. */
  invitationPreviewRate: { window: 60, max: 30 },
  /** Seconds for which anybody may keep what the service says about its features. */
  capabilitiesMaxAge: 300,
  /** Days for which an entry of the audit log is kept, and at least. */
  auditRetention: 400,
  auditRetentionLeast: 30,
  /** Entries of the audit log in one answer, and at most. */
  auditPage: 50,
  auditPageMaximum: 200,
  /** Guests that one client network may become. */
  guestRate: { window: 3600, max: 5 },
  /** A guest that nobody is any more is kept for so long after it was made, in seconds (30 days). */
  guestLifetime: 2_592_000,
  /** A challenge of work is good for so long, in seconds, and asks for so many zero bits: about a second of a phone. */
  workLifetime: 300,
  workDifficulty: 16,
  /** Seconds that a vendor of captchas has to answer, and after which an outage is worth another try. */
  captchaPatience: 10,
  captchaRetryAfter: 5,
  /** Longest answer to a captcha, in characters. */
  captchaAnswer: 8192,
  /** Calls that a network or an account has, in seconds, before a captcha is asked for where there is a risk. */
  captchaFreeTries: { window: 900, max: 3 },
  /** For so long the answer is kept which breached passwords there are in one range, in seconds. */
  breachedRangeLifetime: 3600,
  /** Errands that one process runs at once; one more is dropped. */
  errandsAtOnce: 32,
  /** Largest answer about one range, in bytes; a padded one has some 40,000. */
  breachedRangeBytes: 262_144,
  /** Seconds that the receiver of a webhook has for its answer, and bytes of the answer that are read at most. */
  webhookTimeout: 10,
  webhookAnswerBytes: 65_536,
  /** For so long an event is tried, from the change on or from its replay: three days. */
  webhookPatience: 259_200,
  /** For so long events are kept that were delivered (7 days) or given up (30 days). */
  webhookDeliveredKept: 604_800,
  webhookDeadKept: 2_592_000,
  /** For so long the old secret of an endpoint signs beside a new one. */
  webhookSecretOverlap: 86_400,
  /** For so long after a browser was given another session, answers about the one before take no cookies back, in seconds. */
  replacedFor: 60,
  /** Characters of a session credential. */
  credentialLength: 32,
  /** Characters of the name of a device, and seconds for which a browser keeps it and the service knows it. */
  deviceNameLength: 32,
  deviceCookieLifetime: 34_560_000,
} as const
