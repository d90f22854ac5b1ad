import type { Settings } from '../contract/settings.ts'

/** The address of a call of ours, for a mail: always below the configured origin. */
export function mailLink(settings: Settings, path: string, query: Readonly<Record<string, string>>): string {
  return `${settings.origin}${settings.basePath}${path}?${new URLSearchParams(query).toString()}`
}

const units = [
  { name: 'day', seconds: 86_400, from: 172_800 },
  { name: 'hour', seconds: 3600, from: 7200 },
  { name: 'minute', seconds: 60, from: 120 },
] as const

/** `3600` → `60 minutes`, `86400` → `24 hours`: how long a link is good, as a mail says it. */
export function spanOf(seconds: number): string {
  const unit = units.find(({ from }) => seconds >= from)
  return unit === undefined ? `${seconds} seconds` : `${Math.floor(seconds / unit.seconds)} ${unit.name}s`
}
