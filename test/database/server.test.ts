import { inject } from 'vitest'
import { openServer } from '../../runtime/database/postgres.ts'
import { firstRows } from '../support/depth.ts'
import { createTestDatabase } from '../support/postgres.ts'
import { contract } from './contract.ts'

const modes = { 'a PostgreSQL server': true, 'a PostgreSQL server without prepared statements': false }

for (const [name, prepare] of firstRows(1, Object.entries(modes))) {
  contract(name, async () => {
    const { url, drop } = await createTestDatabase(inject('postgres'))
    return {
      open: async (options) => openServer({ url, schema: 'latchkey', pool: 4, prepare, ...options }),
      remove: drop,
    }
  })
}
