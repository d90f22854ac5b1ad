import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { coreFeatures } from '../runtime/config/features.ts'
import { shipped } from '../runtime/config/shipped.ts'
import { featureChoices } from './choices.ts'
import { exitCode } from './exit-code.ts'
import { CommandError } from './failure.ts'
import { isInteractive, type Io, print, printJson } from './io.ts'
import { ownPackage } from './package.ts'
import { fillFile, templateFiles, templateText, writeFile } from './render.ts'

interface CreateOptions {
  readonly name: string | undefined
  readonly json: boolean | undefined
}

/** Asks for a name where none is given, and writes the files of a feature into a new folder. */
export async function writeFeature(options: CreateOptions, io: Io): Promise<number> {
  const name = options.name ?? (await ask(io))
  const problem = nameProblem(name)
  if (problem !== undefined) throw new CommandError(exitCode.usage, `${JSON.stringify(name)} is no name: ${problem}`)
  const directory = resolve(io.cwd, name)
  const files = filesOf(name)
  const existing = files.map(({ file }) => file).filter((file) => existsSync(join(directory, file)))
  if (existing.length > 0) {
    throw new CommandError(
      exitCode.usage,
      `${name} has files that would be overwritten: ${existing.join(', ')}. Nothing was written. Choose another name, or move them away.`,
    )
  }
  for (const { file, text } of files) writeFile(join(directory, file), text)
  if (options.json === true) printJson(io, { name, directory, files: files.map(({ file }) => file) })
  else say(name, files, io)
  return exitCode.ok
}

async function ask(io: Io): Promise<string> {
  if (!isInteractive(io))
    throw new CommandError(exitCode.usage, 'Say the name of the feature: npx latchkey create-feature acme-notes')
  const { createPrompts } = await import('./prompts.ts')
  return createPrompts(io).text('The id of the feature? One that nobody else has, e.g. acme-notes', '', nameProblem)
}

function nameProblem(name: string): string | undefined {
  if (!/^[a-z][a-z0-9-]{1,40}$/.test(name))
    return 'it begins with a small letter and has 2 to 41 small letters, digits and hyphens.'
  return takenNames().includes(name) ? 'Latchkey has it already.' : undefined
}

function takenNames(): string[] {
  const chosen = featureChoices.map(({ value }) => shipped[value]().id)
  return ['latchkey', 'social', ...coreFeatures().map(({ id }) => id), ...chosen]
}

interface NewFile {
  readonly file: string
  readonly text: string
}

function filesOf(name: string): NewFile[] {
  const values = valuesOf(name)
  return templateFiles('feature').map((file) => ({
    file: file
      .replace(/\.template$/, '')
      // npm leaves a file with this name out of every package.
      .replace(/^gitignore$/, '.gitignore')
      .replace('feature.test.ts', `${name}.test.ts`),
    text: fillFile(join('feature', file), values),
  }))
}

function valuesOf(name: string): Readonly<Record<string, string>> {
  const functionName = functionNameOf(name)
  return {
    name,
    functionName,
    typeName: functionName.charAt(0).toUpperCase() + functionName.slice(1),
    table: name.replaceAll('-', '_'),
    prefix: name.replaceAll('-', '_').toUpperCase(),
    version: ownPackage().version,
  }
}

/** `acme-notes` → `acmeNotes`. One word could be one of the language, and some are names in the files themselves. */
function functionNameOf(name: string): string {
  const plain = name.replaceAll(/-+(.?)/g, (_, letter: string) => letter.toUpperCase())
  const texts = templateFiles('feature').map((file) => templateText(join('feature', file)))
  const isTaken = !/[A-Z]/.test(plain) || texts.some((text) => new RegExp(`\\b${plain}\\b`).test(text))
  return isTaken ? `${plain}Feature` : plain
}

function say(name: string, files: readonly NewFile[], io: Io): void {
  for (const { file } of files) print(io, `written    ${name}/${file}`)
  print(io)
  print(io, 'Next:')
  print(io, `  cd ${name}`)
  print(io, '  npm install')
  print(io, '  npm test')
  print(
    io,
    `Then make it yours in src/index.ts; README.md says how ${functionNameOf(name)}() gets into an auth.config.ts.`,
  )
}
