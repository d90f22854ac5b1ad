// Writes pairs without a pause and prints the number of each that was acknowledged. argv: folder or URL, first number
import { openDatabase } from '../../../runtime/database/open-database.ts'
import { writePair } from '../load.ts'

const [, , place = '', first = '0'] = process.argv
const db = await openDatabase(
  place.startsWith('postgres:')
    ? { kind: 'server', url: place, schema: 'latchkey', pool: 4, prepare: true }
    : { kind: 'embedded', directory: place, schema: 'latchkey' },
)
let next = Number(first)
const writer = async () => {
  for (;;) {
    const id = next++
    await writePair(db, id)
    console.log(id)
  }
}
await Promise.all([writer(), writer(), writer(), writer()])
