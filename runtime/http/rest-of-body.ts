import type { IncomingMessage } from 'node:http'

/** Bytes behind an answer that are still taken off the wire, so that it can be read by who sends first and reads after. */
const tolerated = 262_144

/** Cuts the connection of a request whose sender goes on although nobody wants the rest. */
export function dropRest(incoming: IncomingMessage): void {
  let rest = 0
  incoming.on('data', (piece: Buffer) => {
    rest += piece.byteLength
    if (rest > tolerated) incoming.destroy()
  })
  // A request that ends early now is nobody's failure.
  incoming.on('error', () => incoming.destroy())
  // Says that somebody reads here before Node decides that nobody does.
  incoming.read(0)
}
