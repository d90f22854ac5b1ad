/** One row of the house. A name that ends with a slash is a folder and a room of its own; the single files share one. */
export interface Layer {
  readonly name: string
  readonly rooms: readonly string[]
}

/** From the ground up: a file may import from rows above it in this list, and from its own room. */
export const layers: readonly Layer[] = [
  { name: 'common', rooms: ['runtime/common/'] },
  {
    name: 'words',
    rooms: [
      'runtime/contract/entities.ts',
      'runtime/contract/limits.ts',
      'runtime/contract/log.ts',
      'runtime/contract/readiness.ts',
      'runtime/contract/config-error.ts',
      'runtime/contract/metric-counters.ts',
      'runtime/contract/meter.ts',
      'runtime/contract/error-entry.ts',
      'runtime/contract/assurance.ts',
      'runtime/contract/change.ts',
      'runtime/contract/change-kinds.ts',
      'runtime/contract/tracer.ts',
      'runtime/contract/option-problems.ts',
      'runtime/contract/permissions.ts',
      'runtime/contract/schema.ts',
    ],
  },
  {
    name: 'materials',
    rooms: [
      'runtime/database/',
      'runtime/security/',
      'runtime/storage/',
      'runtime/mail/',
      'runtime/sms/',
      'runtime/outbound/',
    ],
  },
  {
    name: 'contracts',
    rooms: [
      'runtime/contract/settings.ts',
      'runtime/contract/exchange.ts',
      'runtime/contract/hooks.ts',
      'runtime/contract/key-ring.ts',
      'runtime/contract/new-mail.ts',
      'runtime/contract/readiness.ts',
      'runtime/contract/platform.ts',
    ],
  },
  // For other people's services: takes words and types, and nobody in here needs it.
  { name: 'verifier', rooms: ['runtime/verify/'] },
  // For other people's services as well; takes types of changes, and is where signatures are said.
  { name: 'webhook receiver', rooms: ['runtime/webhooks/'] },
  { name: 'http', rooms: ['runtime/http/'] },
  { name: 'feature contract', rooms: ['runtime/feature.ts'] },
  { name: 'outbox', rooms: ['runtime/outbox/'] },
  { name: 'core', rooms: ['runtime/identity/', 'runtime/keys/', 'runtime/service-keys/', 'runtime/own-fields/'] },
  { name: 'features', rooms: ['runtime/features/'] },
  { name: 'tracing', rooms: ['runtime/tracing/'] },
  { name: 'configuration', rooms: ['runtime/config/', 'runtime/openapi.ts', 'runtime/manifest.ts'] },
  {
    name: 'composition',
    rooms: [
      'runtime/auth.ts',
      'runtime/create-auth.ts',
      'runtime/log-lines.ts',
      'runtime/log-redaction.ts',
      'runtime/migration-guard.ts',
      'runtime/process-memory.ts',
      'runtime/ready-check.ts',
      'runtime/schedule.ts',
      'runtime/errands.ts',
      'runtime/call.ts',
    ],
  },
  { name: 'frameworks', rooms: ['runtime/frameworks/'] },
  { name: 'public door', rooms: ['runtime/index.ts', 'runtime/feature-door.ts'] },
  { name: 'testing door', rooms: ['runtime/testing/'] },
  { name: 'commands', rooms: ['cli/'] },
]

/** The same for what runs in a browser. What it takes from the service has rules of its own. */
export const widgetLayers: readonly Layer[] = [
  { name: 'sentences', rooms: ['widgets/locales/'] },
  { name: 'client', rooms: ['widgets/client/'] },
  { name: 'widget core', rooms: ['widgets/core/'] },
  { name: 'parts', rooms: ['widgets/parts/'] },
  { name: 'way in', rooms: ['widgets/entrance/'] },
  { name: 'own account', rooms: ['widgets/account/'] },
  { name: 'audit log', rooms: ['widgets/audit/'] },
  { name: 'organizations and administration', rooms: ['widgets/organization/', 'widgets/admin/'] },
  { name: 'all screens', rooms: ['widgets/auth-view/'] },
  { name: 'routers', rooms: ['widgets/adapters/'] },
  { name: 'widget doors', rooms: ['widgets/index.ts', 'widgets/hooks.ts'] },
]

/** Rooms whose files other rooms reach by a door only. */
export const closedRooms = /^widgets\/(?:entrance|account|audit|organization|admin)\//

/** What rooms show each other beside the `index.ts` of their folders: what one screen needs without the rest of a folder. */
export const roomDoors: readonly RegExp[] = [
  /^widgets\/entrance\/[^/]+\.tsx?$/,
  /^widgets\/entrance\/forms\/(?:sign-in|sign-up|forgot-password)\.tsx$/,
  /^widgets\/entrance\/controls\/(?:show|sign-out)\.tsx$/,
  /^widgets\/entrance\/passkey\/(?:ceremonies|passkey-problem|use-passkey-sign-in|use-passkey-support)\.tsx?$/,
  /^widgets\/entrance\/two-factor\/(?:backup-codes|confirm-form|set-up)\.tsx$/,
  /^widgets\/entrance\/reauthenticate\/reauthenticate-provider\.tsx$/,
  /^widgets\/entrance\/social\/(?:brands|button\/(?:brand|social-button|social-group))\.tsx$/,
  /^widgets\/entrance\/social\/flow\/(?:callback-sentence|options)\.ts$/,
  /^widgets\/account\/sessions\/session-row\.tsx$/,
  /^widgets\/audit\/(?:audit-list|audit-messages|use-audit-log)\.tsx?$/,
  // A screen: the file that is called as its folder.
  /^widgets\/(?:entrance|account|organization)\/(?:[^/]+\/)?([^/]+)\/(?:\1|organization-\1)\.tsx$/,
]

/** Where a file stands: the number of its row and the room in it. */
export interface Place {
  readonly level: number
  readonly layer: string
  readonly room: string
}

/** The place of a file, or undefined when the table does not name it. */
export function placeOf(path: string): Place | undefined {
  for (const [level, layer] of (path.startsWith('widgets/') ? widgetLayers : layers).entries()) {
    const room = layer.rooms.find((name) => (name.endsWith('/') ? path.startsWith(name) : path === name))
    if (room === undefined) continue
    const feature = /^runtime\/features\/[^/]+\//.exec(path)
    return {
      level,
      layer: layer.name,
      room: feature?.[0] ?? (room.endsWith('/') ? room : `single files of ${layer.name}`),
    }
  }
  return undefined
}

/** Packages and files whose values only the named files or folders may import; types are free. */
export const guardedPackages: readonly { readonly packages: readonly string[]; readonly allowed: readonly string[] }[] =
  [
    {
      packages: ['postgres', 'pg', '@electric-sql/pglite', 'runtime/database/driver.generated.js'],
      allowed: ['runtime/database/postgres.ts', 'runtime/database/pglite.ts'],
    },
    { packages: ['h3', 'srvx'], allowed: ['runtime/http/'] },
    // Schemas are built at their first use; the public door has ArkType's own `type`, and one setting is made of a scope.
    { packages: ['arktype'], allowed: ['runtime/contract/schema.ts', 'runtime/http/parse.ts', 'runtime/index.ts'] },
    // Optional: who uses another framework does not have them.
    {
      packages: ['next', 'react-router', '@tanstack/react-router'],
      allowed: ['runtime/frameworks/next/', 'widgets/adapters/'],
    },
    { packages: ['react', 'react-dom'], allowed: ['widgets/'] },
  ]

/** Files of the service whose values run in the browser too: each imports nothing at all. */
export const sharedWithWidgets: readonly string[] = ['runtime/contract/permissions.ts']

/** The files that may be called `index.ts`: the doors of the packages, of each feature and of each screen. */
export const doors: readonly RegExp[] = [
  /^runtime\/index\.ts$/,
  /^runtime\/testing\/index\.ts$/,
  /^runtime\/verify\/index\.ts$/,
  /^runtime\/webhooks\/index\.ts$/,
  /^runtime\/features\/[^/]+\/index\.ts$/,
  /^widgets\/index\.ts$/,
  /^widgets\/(?:client|audit|auth-view|(?:entrance|account|organization|admin)\/[^/]+)\/index\.ts$/,
]
