import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

const commands = ['firefox-esr', 'firefox']
const applications = [
  '/Applications/Firefox.app/Contents/MacOS/firefox',
  'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
]

/** Path of an installed Firefox, FIREFOX_PATH first; undefined where there is none, because no test needs one. */
export function findFirefox(env: NodeJS.ProcessEnv = process.env): string | undefined {
  const folders = (env['PATH'] ?? '').split(delimiter).filter(Boolean)
  const installed = commands.flatMap((command) => folders.map((folder) => join(folder, command)))
  return [env['FIREFOX_PATH'] ?? '', ...installed, ...applications].find((path) => path !== '' && isExecutable(path))
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
