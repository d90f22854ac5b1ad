import { type ReactNode, useEffect, useState } from 'react'

/** Light, dark, or as the system says. */
export type Theme = 'light' | 'dark' | 'system'

const themes = {
  light: {
    label: 'Light',
    shape:
      'M12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8Zm0-5v1.5m0 15V21m9-9h-1.5m-15 0H3m15.4-6.4-1.1 1.1M6.7 17.3l-1.1 1.1m12.8 0-1.1-1.1M6.7 6.7 5.6 5.6',
  },
  dark: { label: 'Dark', shape: 'M20 14.2A8.2 8.2 0 0 1 9.8 4 8.2 8.2 0 1 0 20 14.2Z' },
  system: { label: 'System', shape: 'M4 5.5h16v10.5H4Zm5 14h6m-3-3.5v3.5' },
} as const satisfies Record<Theme, { label: string; shape: string }>

const names = ['light', 'dark', 'system'] as const
const key = 'latchkey-playground-theme'

function stored(): Theme {
  const value = localStorage.getItem(key)
  return names.find((name) => name === value) ?? 'system'
}

/** The chosen theme, kept in this browser and put on the document. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  const [theme, setTheme] = useState(stored)
  useEffect(() => {
    document.documentElement.dataset['theme'] = theme
    localStorage.setItem(key, theme)
  }, [theme])
  return [theme, setTheme]
}

interface ThemeSwitchProps {
  readonly theme: Theme
  readonly onChange: (theme: Theme) => void
}

/** Three radio buttons in a row. */
export function ThemeSwitch({ theme, onChange }: ThemeSwitchProps): ReactNode {
  return (
    <fieldset className="theme-switch">
      <legend className="visually-hidden">Theme</legend>
      {names.map((name) => (
        <label key={name} title={themes[name].label}>
          <input type="radio" name="theme" value={name} checked={theme === name} onChange={() => onChange(name)} />
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d={themes[name].shape} />
          </svg>
          <span className="visually-hidden">{themes[name].label}</span>
        </label>
      ))}
    </fieldset>
  )
}
