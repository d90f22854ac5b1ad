import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ClientLine } from '../runtime/contract/settings.ts'
import type { Listed } from './manifest.ts'

const name = 'better-auth'

/** The line of clients that a project's front end was written for, as `compatibility` names it; none without `better-auth`. */
export function clientLineOf(directory: string, listed: Listed): ClientLine | undefined {
  const range = listed[name]
  if (range === undefined) return undefined
  const [, major, minor] = /(\d+)\.(\d+)/.exec(installedVersion(directory) ?? range) ?? []
  // A tag or a path says nothing of a version: it is the newest that people install by one.
  if (major === undefined || Number(major) > 1) return '1.7'
  if (Number(major) < 1 || Number(minor) <= 2) return '1.2'
  // Codes had names of their own from 1.5 on.
  return Number(minor) <= 4 ? '1.3' : '1.7'
}

/** The version that is installed; what package.json lists may be a range of many. */
function installedVersion(directory: string): string | undefined {
  const path = join(directory, 'node_modules', name, 'package.json')
  if (!existsSync(path)) return undefined
  const version: unknown = Reflect.get(Object(JSON.parse(readFileSync(path, 'utf8'))), 'version')
  return typeof version === 'string' ? version : undefined
}
