import { type ReactNode, useEffect, useRef, useState } from 'react'
import { entryOf } from '../catalogue/catalogue.ts'
import { CodePanel } from '../code/code-panel.tsx'
import { useDemo } from '../demo/use-demo.ts'
import { localeOf } from '../locales.ts'
import type { Theme } from '../theme.tsx'
import { useAddress } from './address.ts'
import { ComponentList } from './component-list.tsx'
import { Controls } from './controls.tsx'
import { useLook } from './looks.ts'
import { Stage } from './stage.tsx'
import { useVariables, type VariableValues } from './variables.ts'

interface TourProps {
  readonly theme: Theme
  readonly onTheme: (theme: Theme) => void
}

/** Every widget in its states, with what changes its looks, and its code. */
export function Tour({ theme, onTheme }: TourProps): ReactNode {
  const address = useAddress()
  const entry = entryOf(address.get('component'))
  const variant = entry.variants.find(({ id }) => id === address.get('state')) ?? entry.variants[0]
  const look = useLook()
  const demo = useDemo()
  const [variables, setVariables] = useState<VariableValues>({})
  useVariables(variables)
  const top = useRef<HTMLElement>(null)
  const shown = useRef(entry.id)
  useEffect(() => {
    document.title = `${entry.title} · Latchkey playground`
    // Another component begins at its top; the first one stays where the browser has put the page.
    if (shown.current !== entry.id) top.current?.scrollIntoView()
    shown.current = entry.id
  }, [entry])
  if (variant === undefined) throw new Error(`${entry.title} has no states.`)
  const code = {
    entry,
    usage: variant.usage,
    theme,
    locale: localeOf(address.get('locale')).module,
    look: look?.name,
    variables,
    origin: window.location.origin,
  }
  return (
    <div className="tour">
      <ComponentList current={entry.id} />
      <main ref={top}>
        <header className="entry-head">
          <h1>{entry.title}</h1>
          <p>{entry.summary}</p>
        </header>
        <Stage entry={entry} variant={variant} demo={demo} />
        <CodePanel request={code} />
      </main>
      <Controls theme={theme} onTheme={onTheme} demo={demo} variables={variables} onVariables={setVariables} />
    </div>
  )
}
