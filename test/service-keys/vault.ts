import { type } from 'arktype'
import { AuthError, defineErrors, defineFeature, emailPassword, Redirect, route } from '../../runtime/index.ts'

const errors = defineErrors({ VAULT_LOCKED: [409, 'The vault is locked'] })

const Who = type({ kind: 'string', name: 'string | null', user: 'string | null', room: 'string' })

/** A feature as somebody else would write it, with calls for servers. */
export const vault = defineFeature({
  id: 'vault',
  errors,
  routes: [
    route(
      'POST',
      '/vault/open',
      {
        summary: 'Opens the vault',
        caller: 'server',
        scope: 'vault:open',
        body: type({ room: 'string' }),
        returns: Who,
      },
      ({ service, identity, body }) => {
        if (body.room === 'locked') throw new AuthError(errors.VAULT_LOCKED)
        const name = service?.kind === 'key' ? service.name : null
        return { kind: service?.kind ?? 'nobody', name, user: identity?.user.email ?? null, room: body.room }
      },
    ),
    route(
      'GET',
      '/vault/look',
      { summary: 'Looks into the vault', caller: 'server', scope: 'vault:look', returns: type({ full: 'boolean' }) },
      () => ({ full: true }),
    ),
    route(
      'GET',
      '/vault/unscoped',
      { summary: 'Has no scope', caller: 'server', returns: type({ full: 'boolean' }) },
      () => ({ full: true }),
    ),
    route('GET', '/vault/way', { summary: 'Leads on', caller: 'anyone', returns: type('unknown') }, ({ service }) =>
      service === null ? new Redirect('/in') : new Redirect('/wrong'),
    ),
    route(
      'GET',
      '/vault/closed',
      { summary: 'Is switched off', caller: 'anyone', enabled: () => false, returns: type('unknown') },
      () => null,
    ),
  ],
})

export const features = [emailPassword(), vault] as const
