import { type ReactNode, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import type { GalleryState } from './state.ts'
import { states } from './states.ts'

/** What can be chosen, first the usual. */
const choices = {
  theme: ['light', 'dark'],
  dir: ['ltr', 'rtl'],
  width: ['768', '320', '360', '1280'],
  locale: ['en', 'de', 'fr', 'es', 'pt-BR', 'ja', 'zh-CN', 'ar', 'en-XA'],
  contrast: ['usual', 'more'],
} as const
const labels = { theme: 'Theme', dir: 'Direction', width: 'Width', locale: 'Language', contrast: 'Contrast' } as const

type Control = keyof typeof choices
type Chosen = Readonly<Record<Control, string>>

const widgets = [...new Set(states.map(({ widget }) => widget))]
const controls = Object.keys(choices) as Control[]

/** The address holds what is chosen, so that a view can be shared and loaded again. */
function readAddress(): { readonly widget: string; readonly chosen: Chosen } {
  const query = new URLSearchParams(window.location.search)
  const of = (control: Control) => choices[control].find((one) => one === query.get(control)) ?? choices[control][0]
  const widget = widgets.find((one) => one === query.get('widget')) ?? widgets[0] ?? ''
  const [theme, dir, width, locale, contrast] = [of('theme'), of('dir'), of('width'), of('locale'), of('contrast')]
  return { widget, chosen: { theme, dir, width, locale, contrast } }
}

function Gallery(): ReactNode {
  const [{ widget, chosen }, set] = useState(readAddress)
  useEffect(() => {
    document.documentElement.dataset['theme'] = chosen.theme
    window.history.replaceState(null, '', addressOf(widget, chosen))
  }, [widget, chosen])
  const shown = states.filter((state) => state.widget === widget)
  return (
    <div className="gallery">
      <nav aria-label="Widgets">
        <h1>Gallery</h1>
        <p>
          {states.length} states of {widgets.length} widgets
        </p>
        <ul>
          {widgets.map((name) => (
            <li key={name}>
              <a
                href={addressOf(name, chosen)}
                aria-current={name === widget ? 'page' : undefined}
                onClick={(event) => {
                  event.preventDefault()
                  set({ widget: name, chosen })
                  window.scrollTo({ top: 0 })
                }}
              >
                {name} <span>{states.filter((state) => state.widget === name).length}</span>
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <section aria-label={widget}>
        <h2>{widget}</h2>
        <Controls chosen={chosen} onChoose={(next) => set({ widget, chosen: next })} />
        {shown.map((state) => (
          <Frame key={state.id} state={state} chosen={chosen} />
        ))}
      </section>
    </div>
  )
}

interface ControlsProps {
  readonly chosen: Chosen
  readonly onChoose: (chosen: Chosen) => void
}

function Controls({ chosen, onChoose }: ControlsProps): ReactNode {
  return (
    <form onSubmit={(event) => event.preventDefault()}>
      {controls.map((control) => (
        <label key={control}>
          {labels[control]}
          <select value={chosen[control]} onChange={({ target }) => onChoose({ ...chosen, [control]: target.value })}>
            {choices[control].map((choice) => (
              <option key={choice}>{choice}</option>
            ))}
          </select>
        </label>
      ))}
    </form>
  )
}

function Frame({ state, chosen }: { readonly state: GalleryState; readonly chosen: Chosen }): ReactNode {
  const { width, ...looks } = chosen
  const address = `/state.html?${new URLSearchParams({ state: state.id, ...looks }).toString()}`
  return (
    <figure>
      <figcaption>
        <h3>{state.id.slice(state.widget.length + 1).replaceAll('-', ' ')}</h3>
        <a href={address} target="_blank" rel="noreferrer">
          Alone
        </a>
      </figcaption>
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- our own page, which needs scripts and its origin: a sandbox with both is none */}
      <iframe key={address} className={`w${width}`} src={address} title={state.id} loading="lazy" />
    </figure>
  )
}

function addressOf(widget: string, chosen: Chosen): string {
  return `/?${new URLSearchParams({ widget, ...chosen }).toString()}`
}

// For whoever pictures all states.
document.documentElement.dataset['states'] = states.map(({ id }) => id).join(' ')

const root = document.getElementById('app')
if (root === null) throw new Error('no #app')
createRoot(root).render(<Gallery />)
