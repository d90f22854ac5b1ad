import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const compiler = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin', 'tsc')

/** What the compiler says about a project. */
export async function compile(project: string, ...options: readonly string[]): Promise<string> {
  const compiled = run(process.execPath, [compiler, '-p', project, '--pretty', 'false', ...options])
  const { stdout } = await compiled.catch((error: unknown) => {
    if (typeof error === 'object' && error !== null && 'stdout' in error) return { stdout: String(error.stdout) }
    throw error
  })
  return stdout
}
