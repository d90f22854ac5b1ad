import { spawnSync } from 'node:child_process'
import { asAdministrator } from '../test/support/postgres.ts'

/** Has everything written to the disk that was filled: by PostgreSQL, and by the system, which the PostgreSQL of a bench does not wait for. */
export async function settle(adminUrl: string): Promise<void> {
  await asAdministrator(adminUrl, 'checkpoint')
  spawnSync('sync')
}
