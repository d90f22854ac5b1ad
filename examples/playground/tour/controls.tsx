import type { ReactNode } from 'react'
import { DemoOffer } from '../demo/demo-offer.tsx'
import type { Demo } from '../demo/use-demo.ts'
import { Show, useSession } from '@latchkey/react'
import { localeOf, locales } from '../locales.ts'
import { type Theme, ThemeSwitch, useShade } from '../theme.tsx'
import { setAddress, useAddress } from './address.ts'
import { looks } from './looks.ts'
import { VariableControls } from './variable-controls.tsx'
import type { VariableValues } from './variables.ts'
import { widthOf, widths } from './widths.ts'

interface ControlsProps {
  readonly theme: Theme
  readonly onTheme: (theme: Theme) => void
  readonly demo: Demo
  readonly variables: VariableValues
  readonly onVariables: (values: VariableValues) => void
}

/** What changes how the widget looks. */
export function Controls({ theme, onTheme, demo, variables, onVariables }: ControlsProps): ReactNode {
  const address = useAddress()
  const width = widthOf(address.get('width'))
  return (
    <aside className="controls" aria-label="Settings">
      <ThemeSwitch theme={theme} onChange={onTheme} />
      <fieldset className="segments-field">
        <legend>Width</legend>
        <div className="segments">
          {widths.map((name) => (
            <label key={name}>
              <input
                type="radio"
                name="width"
                value={name}
                checked={width === name}
                onChange={() => setAddress({ width: name === 'full' ? undefined : name })}
              />
              {name === 'full' ? 'Full' : `${name} px`}
            </label>
          ))}
        </div>
      </fieldset>
      <label className="control">
        <span>Language</span>
        <select
          value={localeOf(address.get('locale')).tag}
          onChange={({ target }) => setAddress({ locale: target.value === 'en' ? undefined : target.value })}
        >
          {locales.map(({ tag, name }) => (
            <option key={tag} value={tag} lang={tag}>
              {name}
            </option>
          ))}
        </select>
      </label>
      {looks.length > 0 && (
        <label className="control">
          <span>Look</span>
          <select
            value={address.get('look') ?? ''}
            onChange={({ target }) => setAddress({ look: target.value === '' ? undefined : target.value })}
          >
            <option value="">Default</option>
            {looks.map(({ name }) => (
              <option key={name} value={name}>
                {capitalized(name)}
              </option>
            ))}
          </select>
        </label>
      )}
      <VariableControls values={variables} onChange={onVariables} shade={useShade(theme)} />
      <DemoControl demo={demo} />
    </aside>
  )
}

/** The demo organization, where somebody is not in it already. */
function DemoControl({ demo }: { readonly demo: Demo }): ReactNode {
  const { data } = useSession()
  if (demo.status === null) return null
  return (
    <section className="demo-control" aria-labelledby="demo">
      <h2 id="demo">Demo organization</h2>
      <Show when={(session) => session?.user.email === demo.status?.email} fallback={<DemoOffer demo={demo} />}>
        <p className="note">You are signed in as {data?.user.name}, who owns Acme.</p>
      </Show>
    </section>
  )
}

function capitalized(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ')
}
