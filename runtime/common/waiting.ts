/** A value that is there, or that has to be waited for. */
export type Waiting<Value> = Value | Promise<Value>

/**
 * Goes on with a value: at once where it is there, because a turn of the loop costs more than most of what a call without
 * a database does.
 */
export function goOn<Value, Result>(value: Waiting<Value>, next: (value: Value) => Waiting<Result>): Waiting<Result> {
  return isWaiting(value) ? value.then(next) : next(value)
}

/** Whether a value has to be waited for; like `await`, it goes by `then`. */
export function isWaiting<Value>(value: Waiting<Value>): value is Promise<Value> {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function'
}
