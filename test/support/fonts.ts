import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** The fonts that a browser finds: those of this machine, or Noto Sans before them, as on many a desktop. */
export const fontSets = ['machine', 'noto'] as const
export type FontSet = (typeof fontSets)[number]

/** The families that mean “whatever is installed” on our pages. */
const families = ['sans-serif', 'system-ui', 'ui-sans-serif', 'Arial']
const weights = ['400Regular', '500Medium', '600SemiBold', '700Bold']

/**
 * What the environment of a browser needs to find these fonts, and how to remove what was written for it. Fontconfig
 * reads it, so on Linux only; elsewhere a browser has the fonts of its system.
 */
export function fontEnvironment(set: FontSet): { readonly env: Record<string, string>; remove(): void } {
  if (set === 'machine') return { env: {}, remove() {} }
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-fonts-'))
  const file = join(folder, 'fonts.conf')
  writeFileSync(file, configuration(folder))
  return { env: { FONTCONFIG_FILE: file }, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

function configuration(folder: string): string {
  const found = dirname(createRequire(import.meta.url).resolve('@expo-google-fonts/noto-sans/package.json'))
  const folders = weights.map((weight) => `<dir>${join(found, weight)}</dir>`)
  const preferred = families.map(
    (family) => `<alias binding="strong"><family>${family}</family><prefer><family>Noto Sans</family></prefer></alias>`,
  )
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
${[...folders, ...preferred].join('\n')}
<include ignore_missing="yes">/etc/fonts/fonts.conf</include>
<cachedir>${join(folder, 'cache')}</cachedir>
</fontconfig>
`
}
