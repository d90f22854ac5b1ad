/** Somebody of the demo organization. The domain `example` is nobody's, so no mail of the demo can reach a person. */
interface DemoPerson {
  readonly name: string
  readonly email: string
  /** Roles in the organization. */
  readonly roles: readonly string[]
  /** Which of the two teams they are in. */
  readonly teams: readonly string[]
  /** How long ago the account was made, in days. */
  readonly age: number
}

export const demoOrganization = { name: 'Acme', slug: 'acme' } as const
export const demoTeams = ['Engineering', 'Design'] as const

/** Who owns the demo organization, and is signed in as by the tour. */
export const demoOwner: DemoPerson = {
  name: 'Maya Chen',
  email: 'maya@acme.example',
  roles: ['owner'],
  teams: ['Engineering', 'Design'],
  age: 412,
}

export const demoMembers: readonly DemoPerson[] = [
  { name: 'Jonas Weber', email: 'jonas@acme.example', roles: ['admin'], teams: ['Engineering'], age: 398 },
  { name: 'Amara Okafor', email: 'amara@acme.example', roles: ['admin', 'member'], teams: ['Design'], age: 340 },
  { name: 'Lucía Fernández', email: 'lucia@acme.example', roles: ['member'], teams: ['Engineering'], age: 251 },
  { name: 'Yuki Tanaka', email: 'yuki@acme.example', roles: ['member'], teams: ['Design'], age: 187 },
  { name: 'Omar Haddad', email: 'omar@acme.example', roles: ['member'], teams: ['Engineering'], age: 96 },
  { name: 'Sofia Rossi', email: 'sofia@acme.example', roles: ['member'], teams: ['Engineering', 'Design'], age: 41 },
  { name: 'Noah Martin', email: 'noah@acme.example', roles: ['member'], teams: [], age: 9 },
]

/** Whom the owner has invited. */
export const demoInvitations = [
  { email: 'priya@partner.example', role: 'member' },
  { email: 'tomasz@partner.example', role: 'member' },
  { email: 'ines@partner.example', role: 'admin' },
] as const

/** Another organization, which invites the owner: so there is an invitation to answer. */
export const demoNeighbour = {
  organization: { name: 'Globex', slug: 'globex' },
  person: { name: 'Elif Kaya', email: 'elif@globex.example', age: 320 },
} as const

/** Devices on which the owner is signed in. The addresses are those of documentation (RFC 5737). */
export const demoDevices = [
  {
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    ip: '192.0.2.44',
  },
  {
    userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0',
    ip: '198.51.100.7',
  },
  {
    userAgent:
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
    ip: '203.0.113.18',
  },
] as const
