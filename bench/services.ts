import { bearer, type Config, defineConfig, emailPassword, jwt, organization } from '../runtime/index.ts'
import { service } from './people.ts'

/** The configurations that are measured: features by name, and what else differs. */
const configurations = {
  password: { features: ['emailPassword'] },
  cached: { features: ['emailPassword'], session: { cookieCache: 300 } },
  bearer: { features: ['emailPassword', 'bearer'] },
  tokens: { features: ['emailPassword', 'jwt'] },
  organizations: { features: ['emailPassword', 'organization'] },
  everything: { features: ['emailPassword', 'bearer', 'jwt', 'organization'] },
} as const

export type ServiceKind = keyof typeof configurations

const makers = { emailPassword, bearer, jwt, organization } as const

function optionsOf(kind: ServiceKind, { embedded = false } = {}) {
  const { features: _, ...more } = configurations[kind]
  // One address sends everything: a limit would be all that is measured.
  return { ...(!embedded && { database: { pool: service.pool } }), rateLimit: { enabled: false }, ...more }
}

/** The text of an `auth.config.js`. */
export function configText(kind: ServiceKind, where: { readonly embedded?: boolean } = {}): string {
  const { features } = configurations[kind]
  const options = JSON.stringify(optionsOf(kind, where))
  const calls = features.map((name) => `${name}()`).join(', ')
  return `import { defineConfig, ${features.join(', ')} } from 'latchkey'
export default defineConfig({ ...${options}, features: [${calls}] })
`
}

/** The same for this process. */
export function configOf(kind: ServiceKind): Config {
  const features = configurations[kind].features.map((name) => makers[name]())
  const secrets = `1:${service.secret}`
  return defineConfig({ ...optionsOf(kind), baseURL: service.baseURL, secrets, features })
}

/** What better-auth is configured with for the same. */
export const theirOptions: Readonly<
  Record<ServiceKind, { readonly plugins: readonly string[]; readonly cache: boolean }>
> = {
  password: { plugins: [], cache: false },
  cached: { plugins: [], cache: true },
  bearer: { plugins: ['bearer'], cache: false },
  tokens: { plugins: ['jwt'], cache: false },
  organizations: { plugins: ['organization'], cache: false },
  everything: { plugins: ['bearer', 'jwt', 'organization'], cache: false },
}
