// Takes a lock when its input says so, reports, and keeps it until its input ends. argv: lock file
import { acquireLock, DatabaseInUse } from '../../../runtime/database/lock.ts'

const path = process.argv[2] ?? ''
console.log('ready')
process.stdin.once('data', () => {
  acquireLock(path).then(
    (lock) => {
      console.log('won')
      process.stdin.once('end', () => void lock.release())
    },
    (error: unknown) => {
      console.log(error instanceof DatabaseInUse ? `lost to ${error.pid}` : String(error))
      process.stdin.destroy()
    },
  )
})
