import { type Io, note } from '../io.ts'

/** Tells how far a long command is: on one line of a terminal, else in a line now and then. */
export interface Progress {
  tell(done: number): void
  end(): void
}

const step = 50_000

/** `what` is what is counted: `records`. */
export function createProgress(io: Io, what: string): Progress {
  const isTerminal = io.stderr.isTTY === true
  let [told, isOpen] = [0, false]
  return {
    tell(done) {
      if (isTerminal) {
        io.stderr.write(`\r${done} ${what} `)
        isOpen = true
      } else if (done >= told + step) {
        told = done
        note(io, `${done} ${what} so far`)
      }
    },
    end() {
      if (isOpen) io.stderr.write('\r\u001b[K')
      isOpen = false
    },
  }
}
