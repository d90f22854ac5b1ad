import { InvalidArgumentError } from 'commander'

/** One option or argument of a command: how it is written, what its help says, and which values it takes. */
export interface Option<Value> {
  /** `argument` stands without a name, `internal` never stands in a command line. */
  readonly kind: 'option' | 'argument' | 'internal'
  readonly help: string
  /** One letter, for `-c` beside `--config`. */
  readonly short?: string
  /** What follows the name in the help: `<file>`. An option without it is a switch. */
  readonly takes?: string
  readonly required?: boolean
  /** Whether an argument stands for all that follow. */
  readonly many?: boolean
  readonly fallback?: string
  readonly choices?: readonly string[]
  /** Reads what was typed. @throws {InvalidArgumentError} */
  readonly parse?: (text: string) => Value
  /** Whether `value` may come from another process; what was typed, Commander and `parse` have checked. */
  readonly accepts: (value: unknown) => value is Value
}

/** The options and arguments of a command by name: `passwordStdin` is `--password-stdin`. */
export type Options = Readonly<Record<string, Option<unknown>>>

/** What a command gets for its options. */
export type ValuesOf<Specs extends Options> = {
  readonly [Name in keyof Specs]: Specs[Name] extends Option<infer Value> ? Value : never
}

interface Range {
  readonly min: number
  readonly max: number
}

const isText = (value: unknown): value is string => typeof value === 'string'

function optional<Value>(accepts: (value: unknown) => value is Value) {
  return (value: unknown): value is Value | undefined => value === undefined || accepts(value)
}

/** A switch: there or not. */
export function flag(help: string, short?: string): Option<boolean | undefined> {
  const accepts = optional((value) => typeof value === 'boolean')
  return { kind: 'option', help, accepts, ...(short !== undefined && { short }) }
}

/** A text that may be left out. */
export function text(takes: string, help: string, short?: string): Option<string | undefined> {
  return { kind: 'option', takes, help, accepts: optional(isText), ...(short !== undefined && { short }) }
}

/** A text that must be there. */
export function requiredText(takes: string, help: string): Option<string> {
  return { kind: 'option', takes, help, required: true, accepts: isText }
}

const isTextList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.length > 0 && value.every((item) => isText(item))

/** One or more texts. */
export function requiredList(takes: string, help: string): Option<readonly string[]> {
  return { kind: 'option', takes, help, required: true, accepts: isTextList }
}

/** One or more texts, or none. */
export function optionalList(takes: string, help: string): Option<readonly string[] | undefined> {
  return { kind: 'option', takes, help, accepts: optional(isTextList) }
}

/** One of `choices`. */
export function choice<const Value extends string>(
  takes: string,
  help: string,
  choices: readonly Value[],
): Option<Value | undefined> {
  const accepts = optional((value): value is Value => choices.some((one) => one === value))
  return { kind: 'option', takes, help, choices, accepts }
}

/** A number without sign or fraction, of at most ten digits or in `range`. */
export function wholeNumber(takes: string, help: string, range?: Range, short?: string): Option<number | undefined> {
  const { min, max } = range ?? { min: 0, max: 9_999_999_999 }
  const isInside = (value: number) => Number.isInteger(value) && value >= min && value <= max
  const parse = (typed: string): number => {
    if (/^\d+$/.test(typed) && typed.length <= String(max).length && isInside(Number(typed))) return Number(typed)
    throw new InvalidArgumentError(
      range === undefined ? 'It is a whole number.' : `It is a number from ${min} to ${max}.`,
    )
  }
  const accepts = optional((value): value is number => typeof value === 'number' && isInside(value))
  return { kind: 'option', takes, help, parse, accepts, ...(short !== undefined && { short }) }
}

/** A number from 1 to `most`, or a word in the place of one. */
export function numberOr<const Word extends string>(
  word: Word,
  takes: string,
  help: string,
  most: number,
): Option<number | Word | undefined> {
  const number = wholeNumber(takes, help, { min: 1, max: most })
  const parse = (typed: string) => (typed === word ? word : number.parse?.(typed))
  const accepts = (value: unknown): value is number | Word | undefined => value === word || number.accepts(value)
  return { kind: 'option', takes, help, parse, accepts }
}

/** An argument that must be there. */
export function argument(help: string): Option<string> {
  return { kind: 'argument', help, required: true, accepts: isText }
}

/** One or more arguments; they stand last. */
export function requiredArguments(help: string): Option<readonly string[]> {
  return { kind: 'argument', help, required: true, many: true, accepts: isTextList }
}

/** An argument that may be left out. */
export function optionalArgument(help: string): Option<string | undefined> {
  return { kind: 'argument', help, accepts: optional(isText) }
}

/** An argument that is `fallback` when it is left out. */
export function argumentOr(fallback: string, help: string): Option<string> {
  return { kind: 'argument', help, fallback, accepts: isText }
}

/** What the process that was called knows and hands over: never typed, never in the help. */
export function internalText(help: string): Option<string | undefined> {
  return { kind: 'internal', help, accepts: optional(isText) }
}

/** The options of every command that reads the configuration. */
export const configured = {
  config: text('<file>', 'the config file (default: auth.config.ts in this folder)', 'c'),
  dev: flag('read the configuration for development: http on this machine'),
  verbose: flag('show where an error happened'),
}

/** What `configured` gives. */
export type ServiceOptions = ValuesOf<typeof configured>
