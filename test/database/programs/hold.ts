// Opens an embedded database, says so, and closes it when its input ends. argv: folder
import { DatabaseInUse } from '../../../runtime/database/lock.ts'
import { openEmbedded } from '../../../runtime/database/pglite.ts'

const directory = process.argv[2] ?? ''
try {
  const db = await openEmbedded({ directory, schema: 'latchkey' })
  console.log('open')
  process.stdin.resume().once('end', () => void db.close())
} catch (error) {
  if (!(error instanceof DatabaseInUse)) throw error
  console.log(`in use by ${error.pid}`)
}
