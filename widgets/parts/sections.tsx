'use client'
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { usePart } from '../core/part.ts'

/** One at a time, chosen by tabs above or, where there is room, at the side; or all below each other. */
export type SectionsLayout = 'tabs' | 'sidebar' | 'stack'

/** One section, ready to be shown. */
export interface ShownSection {
  readonly id: string
  readonly label: string
  readonly icon?: ReactNode
  readonly element: ReactNode
}

export interface SectionsProps {
  /** What the sections are about. */
  readonly header: ReactNode
  /** Names the tabs as a whole. */
  readonly label: string
  readonly sections: readonly ShownSection[]
  readonly layout: SectionsLayout
  /** The one that is shown, when the application decides, e.g. by its address. */
  readonly section: string | undefined
  readonly onSectionChange: ((section: string) => void) | undefined
}

/** Sections of one widget, as tabs (WAI-ARIA tabs) or below each other. */
export function Sections(props: SectionsProps): ReactNode {
  const { header, sections, layout, section, onSectionChange } = props
  const part = usePart()
  const id = useId()
  const [chosen, setChosen] = useState<string>()
  const isStack = layout === 'stack'
  const current = sections.find((one) => one.id === (section ?? chosen)) ?? sections[0]
  const choose = (to: string) => {
    setChosen(to)
    onSectionChange?.(to)
  }
  return (
    <div {...part('sections')} data-layout={layout}>
      <div {...part('nav')}>
        {header}
        {!isStack && <Tabs {...props} id={id} current={current} onChoose={choose} />}
        {!isStack && sections.length > 3 && <Chooser {...props} current={current} onChoose={choose} />}
      </div>
      {sections.map(
        ({ id: name, element }) =>
          (isStack || name === current?.id) && (
            <div
              key={name}
              {...part('panel')}
              {...(!isStack && { role: 'tabpanel', id: `${id}-panel`, 'aria-labelledby': `${id}-${name}` })}
              data-section={name}
            >
              {element}
            </div>
          ),
      )}
    </div>
  )
}

/** The tabs as one field, which the style sheet shows where they have no room beside each other. */
function Chooser({ label, sections, current, onChoose }: Omit<TabsProps, 'id' | 'layout'>): ReactNode {
  return (
    <select
      {...usePart()('select')}
      aria-label={label}
      value={current?.id}
      onChange={({ currentTarget }) => onChoose(currentTarget.value)}
    >
      {sections.map(({ id, label: text }) => (
        <option key={id} value={id}>
          {text}
        </option>
      ))}
    </select>
  )
}

interface TabsProps extends Pick<SectionsProps, 'label' | 'sections' | 'layout'> {
  readonly id: string
  readonly current: ShownSection | undefined
  readonly onChoose: (id: string) => void
}

function Tabs({ label, sections, layout, id, current, onChoose }: TabsProps): ReactNode {
  const part = usePart()
  const list = useRef<HTMLDivElement>(null)
  const isColumn = useIsColumn(list, layout === 'sidebar')
  useEffect(() => {
    // A narrow page shows some of the tabs, which the chosen one has to be among.
    const tab = list.current?.querySelector<HTMLElement>('[aria-selected="true"]')
    if (tab) list.current?.scrollTo({ left: tab.offsetLeft + (tab.offsetWidth - list.current.offsetWidth) / 2 })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- when another is chosen; between that, people scroll themselves
  }, [current?.id])
  const onKeyDown = (event: KeyboardEvent) => {
    const at = sections.findIndex((one) => one === current)
    const to = sections[targetOf(event, at, sections.length, isColumn)]
    if (to === undefined) return
    event.preventDefault()
    onChoose(to.id)
    list.current?.querySelector<HTMLElement>(`[data-section="${CSS.escape(to.id)}"]`)?.focus()
  }
  return (
    <div
      {...part('tabs')}
      ref={list}
      role="tablist"
      tabIndex={-1}
      aria-label={label}
      aria-orientation={isColumn ? 'vertical' : undefined}
      onKeyDown={onKeyDown}
    >
      {sections.map(({ id: name, label: text, icon }) => (
        <button
          key={name}
          {...part('tab')}
          type="button"
          role="tab"
          id={`${id}-${name}`}
          data-section={name}
          aria-selected={name === current?.id}
          aria-controls={`${id}-panel`}
          tabIndex={name === current?.id ? 0 : -1}
          onClick={() => onChoose(name)}
        >
          {icon}
          {text}
        </button>
      ))}
    </div>
  )
}

/** Whether the style sheet puts the tabs below each other; it does where there is room at the side. */
function useIsColumn(list: RefObject<HTMLElement | null>, isPossible: boolean): boolean {
  const [isColumn, setColumn] = useState(false)
  useEffect(() => {
    const element = list.current
    if (element === null || !isPossible) return
    const look = () => setColumn(getComputedStyle(element).flexDirection === 'column')
    const observer = new ResizeObserver(look)
    observer.observe(element)
    return () => observer.disconnect()
  }, [list, isPossible])
  return isPossible && isColumn
}

/** The tab that a key leads to, or none; in a page that is read from right to left the arrows turn around. */
function targetOf({ key, currentTarget }: KeyboardEvent, at: number, count: number, isColumn: boolean): number {
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  const isReversed = !isColumn && getComputedStyle(currentTarget).direction === 'rtl'
  const [back, ahead] = isColumn ? ['ArrowUp', 'ArrowDown'] : ['ArrowLeft', 'ArrowRight']
  if (key !== back && key !== ahead) return -1
  return (at + ((key === ahead) === isReversed ? count - 1 : 1)) % count
}
