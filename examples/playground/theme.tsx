import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { setAddress, useAddress } from './tour/address.ts'

const names = ['light', 'dark', 'system'] as const

/** Light, dark, or as the system says. */
export type Theme = (typeof names)[number]

const labels: Readonly<Record<Theme, string>> = { light: 'Light', dark: 'Dark', system: 'System' }
const key = 'latchkey-playground-theme'

function themeOf(text: string | null): Theme | undefined {
  return names.find((name) => name === text)
}

/** The theme of the address, else the one chosen last in this browser. It is put on the document. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  const [kept, setKept] = useState(() => themeOf(localStorage.getItem(key)) ?? 'system')
  const theme = themeOf(useAddress().get('theme')) ?? kept
  useEffect(() => {
    document.documentElement.dataset['theme'] = theme
  }, [theme])
  const choose = (next: Theme) => {
    localStorage.setItem(key, next)
    setKept(next)
    setAddress({ theme: next === 'system' ? undefined : next })
  }
  return [theme, choose]
}

const prefersDark = window.matchMedia('(prefers-color-scheme: dark)')

function subscribe(listener: () => void): () => void {
  prefersDark.addEventListener('change', listener)
  return () => prefersDark.removeEventListener('change', listener)
}

/** What a theme comes to on this system. */
export function useShade(theme: Theme): 'light' | 'dark' {
  const isDark = useSyncExternalStore(subscribe, () => prefersDark.matches)
  return theme === 'system' ? (isDark ? 'dark' : 'light') : theme
}

interface ThemeSwitchProps {
  readonly theme: Theme
  readonly onChange: (theme: Theme) => void
}

/** Three radio buttons in a row. */
export function ThemeSwitch({ theme, onChange }: ThemeSwitchProps): ReactNode {
  return (
    <fieldset className="segments-field">
      <legend>Theme</legend>
      <div className="segments">
        {names.map((name) => (
          <label key={name}>
            <input type="radio" name="theme" value={name} checked={theme === name} onChange={() => onChange(name)} />
            {labels[name]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
