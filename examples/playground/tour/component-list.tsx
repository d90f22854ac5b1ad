import { type ReactNode, useState } from 'react'
import { groups } from '../catalogue/catalogue.ts'
import { useFeature } from '../features.ts'
import type { Entry } from '../catalogue/entry.tsx'
import { TourLink } from './tour-link.tsx'

/** The components by group; on a narrow screen behind a button. */
export function ComponentList({ current }: { readonly current: string }): ReactNode {
  const [isOpen, setOpen] = useState(false)
  return (
    <nav className="component-list" aria-label="Components" data-open={isOpen}>
      <button
        type="button"
        className="button list-toggle"
        aria-expanded={isOpen}
        aria-controls="component-groups"
        onClick={() => setOpen(!isOpen)}
      >
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="M2 4h12M2 8h12M2 12h12" />
        </svg>
        Components
      </button>
      <div id="component-groups" className="groups">
        {groups.map(({ title, entries }, index) => (
          <section key={title} aria-labelledby={`group-${index}`}>
            <h2 id={`group-${index}`}>{title}</h2>
            <ul>
              {entries.map((entry) => (
                <Line key={entry.id} entry={entry} isCurrent={entry.id === current} onFollow={() => setOpen(false)} />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </nav>
  )
}

interface LineProps {
  readonly entry: Entry
  readonly isCurrent: boolean
  readonly onFollow: () => void
}

function Line({ entry, isCurrent, onFollow }: LineProps): ReactNode {
  const [needed] = entry.features ?? []
  const isOn = useFeature(needed ?? 'session') || needed === undefined
  return (
    <li data-off={!isOn || undefined}>
      <TourLink change={{ component: entry.id, state: undefined }} isCurrent={isCurrent} onFollow={onFollow}>
        {entry.title}
      </TourLink>
    </li>
  )
}
