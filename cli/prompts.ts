import { type CANCEL_SYMBOL, confirm, isCancel, multiselect, select, text } from '@clack/prompts'
import { Cancelled } from './failure.ts'
import type { Io } from './io.ts'

/** One answer that can be chosen. */
export interface Choice<Value extends string> {
  readonly value: Value
  readonly label: string
  readonly hint?: string
}

/** The few questions that we ask. Each throws `Cancelled` when the person stops, so there is one policy. */
export interface Prompts {
  /** `problem` says what is wrong with an answer, or nothing. */
  text(message: string, initial: string, problem: (answer: string) => string | undefined): Promise<string>
  confirm(message: string, initial: boolean): Promise<boolean>
  choose<Value extends string>(message: string, choices: readonly Choice<Value>[]): Promise<Value>
  /** Any number of them; at first `initial`. */
  pick<Value extends string>(
    message: string,
    choices: readonly Choice<Value>[],
    initial: readonly Value[],
  ): Promise<Value[]>
}

/** Asks on the streams of the command. */
export function createPrompts(io: Io): Prompts {
  const streams = { input: io.stdin, output: io.stdout }
  return {
    async text(message, initialValue, problem) {
      const validate = (answer: string | undefined) => problem((answer ?? '').trim())
      return answered(await text({ ...streams, message, initialValue, validate })).trim()
    },
    async confirm(message, initialValue) {
      return answered(await confirm({ ...streams, message, initialValue }))
    },
    async choose(message, choices) {
      const options = choices.map(withHintInTheLabel)
      const value = answered(await select<string>({ ...streams, message, options }))
      const chosen = choices.find((choice) => choice.value === value)
      if (chosen === undefined) throw new Error(`No such choice: ${value}`)
      return chosen.value
    },
    async pick(message, choices, initial) {
      const options = choices.map(withHintInTheLabel)
      const all = choices.map((choice) => choice.value)
      const initialValues = [...initial]
      const values = answered(
        // A long list is shown in part and scrolls.
        await multiselect<string>({ ...streams, message, options, initialValues, required: false, maxItems: 9 }),
      )
      return all.filter((value) => values.includes(value))
    },
  }
}

function answered<Value>(value: Value | typeof CANCEL_SYMBOL): Value {
  if (isCancel(value)) throw new Cancelled()
  return value
}

/** The list shows a hint for the line with the cursor only; what somebody chooses from is read at once. */
function withHintInTheLabel({ value, label, hint }: Choice<string>): Choice<string> {
  return { value, label: hint === undefined ? label : `${label} (${hint})` }
}
