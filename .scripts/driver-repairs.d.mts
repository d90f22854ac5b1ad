/** One fault of the published driver and what repairs it. */
export interface Repair {
  readonly name: string
  /** What shows the fault, by name, in test/database/programs/driver-faults.ts. */
  readonly tests: readonly string[]
  readonly fault: string
  /** What the driver's own repository knows of it. */
  readonly upstream: string
  readonly edits: readonly { readonly file: string; readonly from: string; readonly to: string }[]
}

export declare const repairs: readonly Repair[]
