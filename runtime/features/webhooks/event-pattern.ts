/** What an endpoint may ask for: `*`, all of a subject (`user.*`), or one kind (`user.created`). */
const pattern = /^(?:\*|[a-z][a-z0-9-]*\.(?:\*|[a-z][a-z0-9-]*))$/

/** Whether a text is a pattern of events. */
export const isEventPattern = (text: string): boolean => pattern.test(text)

/** Every pattern that a kind fits. */
export function patternsOf(kind: string): readonly string[] {
  const [subject] = kind.split('.', 1)
  return [kind, `${subject}.*`, '*']
}
