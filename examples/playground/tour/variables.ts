import { useEffect } from 'react'

/** A custom property of the widgets that the tour lets people try. */
export type Variable =
  | {
      readonly name: string
      readonly label: string
      readonly kind: 'color'
      readonly start: Readonly<Record<'light' | 'dark', string>>
    }
  | {
      readonly name: string
      readonly label: string
      readonly kind: 'length'
      /** Pixels. */
      readonly start: number
      readonly min: number
      readonly max: number
    }
  | {
      readonly name: string
      readonly label: string
      readonly kind: 'choice'
      readonly choices: readonly { readonly label: string; readonly value: string }[]
    }

/** Those that change most. `start` is where a control stands before anybody touches it; it is written nowhere. */
export const variables: readonly Variable[] = [
  { name: '--lk-color-primary', label: 'Primary', kind: 'color', start: { light: '#18181b', dark: '#fafafa' } },
  { name: '--lk-color-primary-fg', label: 'On primary', kind: 'color', start: { light: '#fafafa', dark: '#18181b' } },
  { name: '--lk-color-ring', label: 'Focus', kind: 'color', start: { light: '#18181b', dark: '#fafafa' } },
  { name: '--lk-radius', label: 'Radius', kind: 'length', start: 8, min: 0, max: 22 },
  { name: '--lk-radius-lg', label: 'Card radius', kind: 'length', start: 12, min: 0, max: 32 },
  { name: '--lk-control-height', label: 'Control height', kind: 'length', start: 36, min: 30, max: 52 },
  { name: '--lk-width', label: 'Form width', kind: 'length', start: 400, min: 300, max: 560 },
  {
    name: '--lk-font',
    label: 'Font',
    kind: 'choice',
    choices: [
      { label: 'Serif', value: "Georgia, 'Noto Serif', serif" },
      { label: 'Rounded', value: "ui-rounded, 'SF Pro Rounded', 'Nunito', sans-serif" },
      { label: 'Monospace', value: "ui-monospace, 'Cascadia Code', Menlo, monospace" },
    ],
  },
]

/** Values by name, of those that somebody has set. */
export type VariableValues = Readonly<Record<string, string>>

/** Puts values on the root of the document, where they reach dialogs and menus too. */
export function useVariables(values: VariableValues): void {
  useEffect(() => {
    const { style } = document.documentElement
    for (const [name, value] of Object.entries(values)) style.setProperty(name, value)
    return () => {
      for (const name of Object.keys(values)) style.removeProperty(name)
    }
  }, [values])
}

/** Black or white, whichever is easier to read on a colour (WCAG 2.2, relative luminance). */
export function lettersOn(color: string): string {
  const channels = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
  const [red = 0, green = 0, blue = 0] = channels.map((value) =>
    value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179 ? '#000000' : '#ffffff'
}
