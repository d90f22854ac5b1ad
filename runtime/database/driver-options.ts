import type { DriverOptions } from './driver.generated.js'
import type { Deadlines } from './pool.ts'
import type { Timeouts } from './timeouts.ts'
import { codecs, propertyName } from './values.ts'

/**
 * What the driver is told.
 * @param max most connections
 * @param timeouts what the server shall enforce from the start of a connection
 */
export function driverOptions(max: number, prepare: boolean, deadlines: Deadlines, timeouts: Timeouts): DriverOptions {
  return {
    max,
    prepare,
    // A statement that is not prepared is sent in two parts. A pooler that has just seen the end of another one on this connection
    // gives the server to somebody else in between, so only one is under way.
    ...(!prepare && { max_pipeline: 0 }),
    fetch_types: false,
    connect_timeout: deadlines.call / 1000,
    // The driver's own waits up to 20 s, long after the server is back.
    backoff: () => 0.02 + Math.random() * 0.05,
    connection: { application_name: 'latchkey', DateStyle: 'ISO', ...timeouts },
    types: codecs,
    transform: { column: { from: propertyName } },
    onnotice: () => {},
    no_subscribe: true,
  }
}
