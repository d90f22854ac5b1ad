import { readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { shipped } from '../runtime/config/shipped.ts'
import { readVariable } from '../runtime/config/environment.ts'
import { withRequired } from './choices.ts'
import { plainOption, withFeature, withProvider } from './config-edit.ts'
import { AnotherForm } from './config-syntax.ts'
import { importText } from './config-text.ts'
import { loadEnvFile } from './env-file.ts'
import { exitCode } from './exit-code.ts'
import { CommandError } from './failure.ts'
import { type Io, print } from './io.ts'
import { requireConfig } from './load-config.ts'
import { type Named, sorted } from './names.ts'
import { nameVariables, variablesOfProvider } from './project.ts'

interface AddOptions {
  readonly names: readonly string[]
  readonly config: string | undefined
}

/** Switches features and providers on in the config file, and says what else they need. */
export async function addToConfig(options: AddOptions, io: Io): Promise<number> {
  const asked = sorted(options.names)
  const file = requireConfig(io.cwd, options.config)
  const named: Named = { features: withRequired(asked.features), providers: asked.providers }
  const before = readFileSync(file, 'utf8')
  const { text, added } = edited(before, named, basename(file))
  if (added.length === 0) {
    print(io, `Nothing to do: ${basename(file)} has ${callsOf(named).join(', ')} already.`)
    return exitCode.ok
  }
  writeFileSync(file, text)
  for (const name of added) print(io, `added      ${name}()${reason(name, asked)}`)
  const directory = dirname(file)
  const providers = named.providers.filter((name) => added.includes(name))
  const at = addressOf(text, directory, io)
  if (nameVariables(directory, providers, at) !== 'kept') print(io, 'completed  .env')
  sayNext(added, { providers, at }, io)
  return exitCode.ok
}

interface Edited {
  readonly text: string
  readonly added: readonly string[]
}

function edited(before: string, { features, providers }: Named, file: string): Edited {
  const steps = [
    ...features.map((name) => ({ name, take: (text: string) => withFeature(text, name) })),
    ...providers.map((name) => ({ name, take: (text: string) => withProvider(text, name) })),
  ]
  // Files of Windows are edited like others and get their line ends back.
  const isWindows = before.includes('\r\n')
  let text = isWindows ? before.replaceAll('\r\n', '\n') : before
  const added: string[] = []
  try {
    for (const { name, take } of steps) {
      const next = take(text)
      if (next !== text) added.push(name)
      text = next
    }
    return { text: isWindows ? text.replaceAll('\n', '\r\n') : text, added }
  } catch (error) {
    if (error instanceof AnotherForm) throw toPaste({ features, providers }, file)
    throw error
  }
}

/** Why a name was added that nobody asked for. */
function reason(name: string, asked: Named): string {
  const needing = asked.features.find(
    (feature) => feature !== name && withRequired([feature]).some((one) => one === name),
  )
  return needing === undefined || asked.features.some((one) => one === name) ? '' : `, which ${needing}() needs`
}

function callsOf({ features, providers }: Named): string[] {
  return [...features, ...providers].map((name) => `${name}()`)
}

function toPaste(named: Named, file: string): CommandError {
  const { features, providers } = named
  const social =
    providers.length === 0 ? [] : [`social({ providers: [${providers.map((name) => `${name}()`).join(', ')}] })`]
  const names = [...features, ...(providers.length === 0 ? [] : ['social', ...providers])]
  const calls = [...features.map((name) => `${name}()`), ...social]
  return new CommandError(
    exitCode.configuration,
    `${file} is written in another way than this command can change. Nothing was changed. Write these two lines into it:\n` +
      `  ${importText(names)}\n  features: [${calls.join(', ')}]`,
  )
}

/** The address of the endpoints in this folder: providers want to know where to send people back. */
function addressOf(text: string, directory: string, io: Io): string {
  loadEnvFile(directory, io.env)
  const origin = readVariable(io.env, 'LATCHKEY_BASE_URL') ?? plainOption(text, 'baseURL') ?? 'http://localhost:3000'
  return origin.replace(/\/$/, '') + (plainOption(text, 'basePath') ?? '/api/auth').replace(/\/$/, '')
}

function sayNext(
  added: readonly string[],
  { providers, at }: { providers: Named['providers']; at: string },
  io: Io,
): void {
  const names = providers.length > 0 ? [...added, 'social'] : added
  const needsTables = Object.entries(shipped).some(
    ([name, make]) => names.includes(name) && (make().migrations ?? []).length > 0,
  )
  const lines = [
    ...providers.flatMap((provider) => [
      `fill in ${variablesOfProvider(provider).join(', ')} in .env`,
      `register ${at}/callback/${provider} at the provider`,
    ]),
    ...(needsTables ? ['npx latchkey migrate (in development, serve does it by itself)'] : []),
  ]
  print(io)
  print(io, lines.length > 0 ? 'Next:' : 'That is all: start the service again, or let serve --dev take it by itself.')
  for (const line of lines) print(io, `  ${line}`)
}
