import { limits } from './contract/limits.ts'
import { type Counters, createCounters } from './contract/metric-counters.ts'
import { createProbes, type Probes } from './contract/readiness.ts'
import { createRateMemory, type RateMemory } from './http/rate-limit/memory.ts'

/**
 * What a process knows beside its database. A service that takes the place of another in it goes on with this, so that a new
 * configuration begins no limit anew.
 */
export interface ProcessMemory {
  readonly rates: RateMemory
  readonly counters: Counters
  readonly probes: Probes
}

/** The memory of a process that has just begun. */
export function createProcessMemory(): ProcessMemory {
  return { rates: createRateMemory(limits.rateMemory), counters: createCounters(), probes: createProbes() }
}
