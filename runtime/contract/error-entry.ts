/** One error: its stable code, its HTTP status and its sentence are one fact. */
export interface ErrorEntry<Code extends string = string> {
  readonly code: Code
  readonly status: number
  readonly message: string
}

/** The errors of one feature, by code. */
export type ErrorCatalogue = Readonly<Record<string, ErrorEntry>>
