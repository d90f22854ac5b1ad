'use client'
import { type ComponentProps, useEffect, useSyncExternalStore } from 'react'
import type { OwnFieldFacts } from '../client/index.ts'
import { type AskedField, type SignUpField, useAuthContext } from './context.ts'
import type { MessageKey } from './messages.ts'
import { entry, ticked } from './use-auth-form.ts'

/** What a person answered: left out of the body where it is undefined. */
export type Answered = string | number | boolean | undefined

/** The box by which somebody agrees to what the page asks for. */
export const consentName = 'legal'

/** Whose fields are asked for. */
type Whose = 'user' | 'organization'

/**
 * The fields to ask for. What is only named is an own field of the service, which says its type, its choices and whether it
 * is needed; the service is asked for that where there is such a field.
 */
export function useAskedFields(asked: readonly AskedField[], whose: Whose): readonly SignUpField[] {
  const { capabilities: store } = useAuthContext()
  const { data } = useSyncExternalStore(store.subscribe, store.get, () => store.initial)
  const isNamed = asked.some((field) => typeof field === 'string')
  useEffect(() => (isNamed ? store.want() : undefined), [isNamed, store])
  const facts = whose === 'user' ? data?.['user-fields']?.fields : data?.organization?.fields
  return asked.map((field) => (typeof field === 'string' ? fieldOf(field, facts) : field))
}

function fieldOf(name: string, facts: readonly OwnFieldFacts[] = []): SignUpField {
  const { label = readable(name), ...fact } = facts.find((one) => one.name === name) ?? { name }
  return { label, ...fact }
}

/** `billingEmail` is `Billing email`. */
function readable(name: string): string {
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The attributes of the inputs, by name. */
export function inputsOf(fields: readonly SignUpField[]): Readonly<Record<string, ComponentProps<'input'>>> {
  return Object.fromEntries(
    fields.map(({ name, type, required = false, autoComplete }) => [
      name,
      { type, required, autoComplete, ...(type === 'number' && { step: 'any' }) },
    ]),
  )
}

/** At which field a code of the service is said. */
export function placementOf(fields: readonly SignUpField[]): Readonly<Record<string, string>> {
  return Object.fromEntries(fields.flatMap(({ name, errors = [] }) => errors.map((code) => [code, name])))
}

/** What was typed, ticked and chosen; undefined where nothing was. */
export function answersOf(fields: readonly SignUpField[], form: HTMLFormElement): Readonly<Record<string, Answered>> {
  return Object.fromEntries(
    fields.map(({ name, type }) => {
      if (type === 'checkbox') return [name, ticked(form, name, false)]
      const text = entry(form, name).trim()
      // What is no number is sent as it was typed: the service says what is wrong.
      const number = type === 'number' && text !== '' ? Number(text) : Number.NaN
      return [name, Number.isNaN(number) ? text || undefined : number]
    }),
  )
}

/** Names of fields, each with what is to be said at it. */
type Said = Readonly<Record<string, MessageKey>>

/** What to say of the fields that are needed and have no answer. */
export function unanswered(
  fields: readonly SignUpField[],
  answers: Readonly<Record<string, Answered | null>>,
  said: MessageKey = 'field.refused',
): Said {
  return Object.fromEntries(
    fields.flatMap(({ name, required }) => {
      const answer = answers[name]
      return required && (answer === undefined || answer === null || answer === false) ? [[name, said]] : []
    }),
  )
}
