import type { ReactNode } from 'react'
import { Show, SignIn, SignOutButton, useCapabilities, useSession } from '@latchkey/react'
import type { Entry, Variant } from '../catalogue/entry.tsx'
import { DemoOffer } from '../demo/demo-offer.tsx'
import type { Demo } from '../demo/use-demo.ts'
import { Unreachable } from '../unreachable.tsx'
import { useAddress } from './address.ts'
import { TourLink } from './tour-link.tsx'
import { widthOf } from './widths.ts'

interface StageProps {
  readonly entry: Entry
  readonly variant: Variant
  readonly demo: Demo
}

/** The widget itself at the chosen width, with a switch between its states. */
export function Stage({ entry, variant, demo }: StageProps): ReactNode {
  const width = widthOf(useAddress().get('width'))
  const { status } = useCapabilities()
  return (
    <section className="stage" aria-label="Preview">
      {entry.variants.length > 1 && (
        <nav className="segments states" aria-label="States">
          {entry.variants.map(({ id, label }, index) => (
            <TourLink key={id} change={{ state: index === 0 ? undefined : id }} isCurrent={id === variant.id}>
              {label}
            </TourLink>
          ))}
        </nav>
      )}
      <div className="stage-ground">
        <div className="stage-frame" data-width={width} data-wide={entry.isWide}>
          {status !== 'loading' && (
            <Gate entry={entry} demo={demo}>
              {/* A widget that starts anew with each state, as on a page of its own. */}
              <div key={`${entry.id} ${variant.id}`} className="stage-widget" data-widget={entry.id}>
                {variant.element}
              </div>
            </Gate>
          )}
        </div>
      </div>
      {variant.note !== undefined && <p className="note stage-note">{variant.note}</p>}
    </section>
  )
}

interface GateProps {
  readonly entry: Entry
  readonly demo: Demo
  readonly children: ReactNode
}

/** The widget, or the way to what it needs: a feature of the service, or somebody who is signed in. */
function Gate({ entry, demo, children }: GateProps): ReactNode {
  const { data } = useCapabilities()
  const missing = entry.features?.find((feature) => data === null || !Object.hasOwn(data, feature))
  if (missing !== undefined) return <MissingFeature name={missing} />
  if (entry.audience === 'anybody') return children
  if (entry.audience === 'nobody') {
    return (
      <>
        <Show when="signed-in">
          <div className="stage-hint">
            <p>You are signed in. Sign out to see the form.</p>
            <SignOutButton className="stage-action" />
          </div>
        </Show>
        {children}
      </>
    )
  }
  return (
    <Show when="signed-in" fallback={<Entrance title={entry.title} demo={demo} />} failed={<Unreachable />}>
      {entry.audience === 'administrator' && <AdministratorHint />}
      {children}
    </Show>
  )
}

function MissingFeature({ name }: { readonly name: string }): ReactNode {
  return (
    <div className="stage-hint">
      <p>
        Your service does not have this. Add <code>{camelCase(name)}()</code> to the features of your{' '}
        <code>auth.config.ts</code>.
      </p>
    </div>
  )
}

/** The real form, beside the shorter way in where there is one. */
function Entrance({ title, demo }: { readonly title: string; readonly demo: Demo }): ReactNode {
  return (
    <div className="stage-entrance">
      <div className="stage-hint">
        <p>Sign in to see {title}.</p>
        {demo.status?.state !== 'closed' && <DemoOffer demo={demo} />}
      </div>
      <SignIn />
    </div>
  )
}

/** Roles are a list with commas. The service decides anyway; this only says why it will answer no. */
function AdministratorHint(): ReactNode {
  const { data } = useSession()
  const role: unknown = data === null ? null : Reflect.get(data.user, 'role')
  if (typeof role === 'string' && role.split(',').includes('admin')) return null
  return (
    <div className="stage-hint">
      <p>
        This is for administrators: <code>npx latchkey users set-role {data?.user.email} admin</code>
      </p>
    </div>
  )
}

/** `email-password` → `emailPassword`, as the feature is imported. */
function camelCase(id: string): string {
  return id.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
}
