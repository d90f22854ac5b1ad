const firstField = 'input:not([type="hidden"], [readonly], [tabindex="-1"])'

/** Puts the focus where a step begins: its first field, or its heading where there is none. */
export function focusStep(within: Element | null): void {
  // On a touch screen the focus in a field would push the keyboard over the explanation.
  const isTouch = window.matchMedia('(pointer: coarse)').matches
  const field = isTouch ? null : within?.querySelector<HTMLElement>(firstField)
  const target = field ?? within?.querySelector<HTMLElement>('[data-part="title"]')
  target?.focus()
}
