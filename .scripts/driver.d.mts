export declare function repaired(name: 'connection.js' | 'index.js', text: string): string
export declare function buildDriver(options?: { out?: string; stock?: boolean }): Promise<void>
