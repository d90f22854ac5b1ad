import { type Io, note } from '../io.ts'

/** Tells how far a long command is: on one line of a terminal, else in a line now and then. */
export interface Progress {
  /** `share`: how much of the whole that is, 0 to 1, where it is known. */
  tell(done: number, share?: number): void
  end(): void
}

const step = 50_000

/** `what` is what is counted: `records`. */
export function createProgress(io: Io, what: string): Progress {
  const isTerminal = io.stderr.isTTY === true
  let [told, isOpen] = [0, false]
  return {
    tell(done, share) {
      if (isTerminal) {
        io.stderr.write(`\r${share === undefined ? '' : bar(share)}${done} ${what} `)
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

const width = 20

function bar(share: number): string {
  const part = Math.min(1, share)
  const filled = Math.round(part * width)
  return `[${'#'.repeat(filled)}${'.'.repeat(width - filled)}] ${String(Math.floor(part * 100)).padStart(3)} % `
}
