import type { Writable } from 'node:stream'
import type { Log, LogFields } from './contract/log.ts'
import { isoTime } from './common/iso-time.ts'
import { redactedFields, redactedText } from './log-redaction.ts'

type Level = 'info' | 'warn' | 'error'

/** Where the lines go and what time it is. */
export interface LogOptions {
  readonly output: Writable
  readonly now: () => Date
  /** Colours for a terminal; JSON has none. */
  readonly colours?: boolean
  /** What every line says beside its own fields: the node, say. */
  readonly fields?: LogFields
  /** What a line says of the trace in which it is written. */
  readonly trace?: (() => LogFields) | undefined
}

/** One JSON object a line with a UTC time in milliseconds: what log collectors read. */
export function jsonLog({ output, now, fields: always = {}, trace = () => ({}) }: LogOptions): Log {
  const line = (level: Level, event: string, fields: LogFields, cause?: unknown) => {
    const told = cause === undefined ? undefined : describe(cause)
    // A second spread into one object costs V8 more than the whole rest of a line.
    const text = Object.assign({ time: isoTime(now()), level, event }, always, trace(), redactedFields(fields), told)
    output.write(`${JSON.stringify(text)}\n`)
  }
  return logOf(line)
}

const shades: Readonly<Record<Level, string>> = { info: '\u001B[36m', warn: '\u001B[33m', error: '\u001B[31m' }

/** One line for a person: `12:00:01 info  sign-in.succeeded method=email`, the stack of an error below it. */
export function readableLog({ output, now, colours = false }: LogOptions): Log {
  const line = (level: Level, event: string, fields: LogFields, cause?: unknown) => {
    const time = now().toTimeString().slice(0, 8)
    const word = colours ? `${shades[level]}${level.padEnd(5)}\u001B[0m` : level.padEnd(5)
    const facts = Object.entries(redactedFields(fields)).flatMap(([name, value]) =>
      value === undefined ? [] : ` ${name}=${value}`,
    )
    const stack = cause === undefined ? '' : `\n${describe(cause).stack}`
    output.write(`${time} ${word} ${singleLine(event + facts.join(''))}${stack}\n`)
  }
  return logOf(line)
}

function logOf(line: (level: Level, event: string, fields: LogFields, cause?: unknown) => void): Log {
  return {
    info: (event, fields = {}) => line('info', event, fields),
    warn: (event, fields = {}) => line('warn', event, fields),
    error: (event, cause, fields = {}) => line('error', event, fields, cause ?? new Error('No cause was given')),
  }
}

/** Callers choose some of the text in a log line (a user agent, say): none of it may begin a line or steer the terminal. */
function singleLine(text: string): string {
  // oxlint-disable-next-line no-control-regex -- control characters are exactly what is taken out
  return text.replace(/[\u0000-\u001F\u007F-\u009F\u2028-\u202E\u2066-\u2069]/g, (found) => {
    return `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
}

/** The error's own words. Only name, message and stack: a driver hangs whole rows on its errors. */
function describe(cause: unknown): { error: string; stack: string } {
  const error = cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause)
  return { error: redactedText(error), stack: redactedText(stackOf(cause)) }
}

function stackOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause)
  const deeper = cause.cause === undefined ? '' : `\nCaused by: ${stackOf(cause.cause)}`
  return `${cause.stack ?? cause.message}${deeper}`
}
