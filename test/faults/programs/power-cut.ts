// Signs people up until the power is cut at a random operation, and writes what the disk has then.
// argv: folder of the project, copy of its data folder, folder for what the disk has, seed, durability, share of what was not synced
import { writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { DiskModel, randomOf } from '../disk-model.ts'

const [, , cwd = '', base = '', image = '', seed = '1', durability = 'power-cut', share = '0'] = process.argv
const folder = join(cwd, '.latchkey/data')
const random = randomOf(Number(seed))
const disk = new DiskModel(folder, base)
disk.install()

// Only now: what is loaded before would hold the functions of before.
const { assembleAuth } = await import('../../../runtime/auth.ts')
const { emailPassword } = await import('../../../runtime/index.ts')
const { openEmbedded } = await import('../../../runtime/database/pglite.ts')
const { leastWork } = await import('../../../runtime/security/password.ts')

const database = await openEmbedded({
  directory: folder,
  schema: 'latchkey',
  durability: durability === 'process' ? 'process' : 'power-cut',
})
const auth = await assembleAuth(
  { features: [emailPassword()], rateLimit: { enabled: false } },
  {
    database,
    env: { LATCHKEY_SECRETS: process.env['LATCHKEY_SECRETS'], LATCHKEY_BASE_URL: 'https://auth.example.com' },
  },
  leastWork,
)
const acknowledged: string[] = []
let left = 100 + Math.floor(random() * 600)
disk.beforeEach = () => {
  left -= 1
  if (left > 0) return
  disk.beforeEach = () => {}
  disk.cutInto(image, random, Number(share))
  writeFileSync(join(cwd, 'acknowledged.json'), JSON.stringify({ acknowledged, syncs: disk.syncs }))
  writeSync(1, 'cut\n')
  process.kill(process.pid, 'SIGKILL')
}
const client = async (id: number) => {
  for (let step = 0; ; step += 1) {
    const email = `person-${seed}-${id}-${step}@example.com`
    await auth.call('POST', '/sign-up/email', { body: { name: 'Person', email, password: 'correct horse battery' } })
    acknowledged.push(email)
  }
}
await Promise.all([1, 2, 3, 4].map(client))
