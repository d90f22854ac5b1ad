import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { repaired } from '../../.scripts/driver.mjs'

const published = (name: string) =>
  readFileSync(fileURLToPath(new URL(`../../node_modules/postgres/src/${name}`, import.meta.url)), 'utf8')

it('repairs the driver that is installed', () => {
  for (const name of ['connection.js', 'index.js'] as const)
    expect(repaired(name, published(name))).not.toBe(published(name))
})

it('refuses to build from a driver in which a repair finds no place, or two', () => {
  const text = published('connection.js')
  expect(() => repaired('connection.js', text.replace('socket.write(chunk, fn)', 'socket.write(chunk)'))).toThrow(
    '0 times',
  )
  expect(() => repaired('connection.js', text + text)).toThrow('2 times')
})

it('is what the service runs', () => {
  const built = readFileSync(
    fileURLToPath(new URL('../../runtime/database/driver.generated.js', import.meta.url)),
    'utf8',
  )
  expect(built).toContain('repaired. Generated: do not edit.')
})
