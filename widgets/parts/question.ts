/** Something that cannot be taken back, and what asks whether it is meant. */
export interface Question {
  /** Of the dialog, for style sheets. */
  readonly name: string
  readonly title: string
  readonly description: string
  /** On the button, and while it is under way. */
  readonly submit: string
  readonly pending: string
  readonly act: () => Promise<void>
}
