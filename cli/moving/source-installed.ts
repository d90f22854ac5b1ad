import { createRequire } from 'node:module'
import { join } from 'node:path'
import { exitCode } from '../exit-code.ts'
import { CommandError } from '../failure.ts'

/** A package of the project. @throws {CommandError} with `advice` when it is not installed there */
export function installed<Package>(name: string, cwd: string, advice: string): Package {
  try {
    return createRequire(join(cwd, 'package.json'))(name) as Package
  } catch (cause) {
    throw Object.assign(new CommandError(exitCode.configuration, advice), { cause })
  }
}
