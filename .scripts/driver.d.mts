export declare function repaired(file: string, text: string, without?: string): string
export declare function buildDriver(options?: { out?: string; stock?: boolean; without?: string }): Promise<void>
export declare function driverDiff(): string
