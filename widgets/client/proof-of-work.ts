/** Milliseconds of work between two turns in which the page can answer to the person. */
const slice = 40

/**
 * The smallest number for which SHA-256 of `<challenge>.<number>` begins with so many zero bits. It works in slices, so that the page
 * stays as quick as it was.
 */
export async function solve(challenge: string, difficulty: number): Promise<number> {
  const encoder = new TextEncoder()
  let number = 0
  for (;;) {
    const end = performance.now() + slice
    do {
      // Many at once: each waits for its turn in the browser.
      const from = number
      const hashes = await Promise.all(
        Array.from({ length: together }, (_, at) =>
          crypto.subtle.digest('SHA-256', encoder.encode(`${challenge}.${from + at}`)),
        ),
      )
      const found = hashes.findIndex((hash) => zeroBits(new Uint8Array(hash)) >= difficulty)
      if (found !== -1) return from + found
      number += together
    } while (performance.now() < end)
    await new Promise((resolve) => setTimeout(resolve))
  }
}

/** Hashes under way at the same time. */
const together = 256

/** Zero bits at the beginning. */
function zeroBits(hash: Uint8Array): number {
  const first = hash.findIndex((byte) => byte !== 0)
  return first === -1 ? hash.length * 8 : first * 8 + Math.clz32(hash[first] ?? 0) - 24
}
