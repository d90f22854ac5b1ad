import { expect } from 'vitest'
import { ownDatabase } from '../../cli/in-process.ts'
import { type Desk, project, type Recipes } from './desk.ts'

/** The project that `init --yes` makes. */
const embedded = project('embedded', 'embedded')

async function withBackup(): Promise<Desk> {
  const desk = await embedded()
  await desk.done('latchkey users create --email ada@example.com --name Ada')
  await desk.done('latchkey backup latchkey.tar.gz')
  return desk
}

async function withServer(): Promise<{ readonly desk: Desk; readonly url: string }> {
  const { DATABASE_URL: url } = await ownDatabase()
  return { desk: (await embedded()).with({ MOVE_DATABASE_URL: url }), url }
}

/** Commands that keep the embedded database, and take it elsewhere. */
export const keeping: Recipes = {
  'latchkey backup latchkey.tar.gz': async (line) => {
    const desk = await embedded()
    await using service = await desk.serve('latchkey serve')
    expect(await desk.type(line)).toMatchObject({ code: 0, stderr: expect.stringContaining('with 0 users') })
    await service.stop()
  },
  'latchkey restore latchkey.tar.gz --verify': async (line) => {
    expect(await (await withBackup()).done(line)).toMatch(/can be restored: 1 users[^]*Nothing contradicts itself\.\n$/)
  },
  'latchkey restore latchkey.tar.gz': async (line) => {
    expect(await (await withBackup()).type(line)).toMatchObject({ code: 2, stderr: expect.stringContaining('--force') })
  },
  'latchkey restore latchkey.tar.gz --force': async (line) => {
    const desk = await withBackup()
    await desk.done('latchkey users create --email eve@example.com --name Eve')
    expect(await desk.done(line)).toMatch(/^Restored from .*1 users/)
    expect(await desk.done('latchkey users list')).not.toContain('eve@example.com')
  },
  'latchkey move --to postgres://latchkey@localhost/latchkey': async (line) => {
    const { desk, url } = await withServer()
    expect(await desk.done(line.replace(/postgres:.*$/, `'${url}'`))).toMatch(/^Moved to PostgreSQL at /)
    expect(await desk.done('latchkey check')).toBe('Nothing contradicts itself.\n')
  },
  'latchkey move --dry-run': async (line) => {
    const { desk } = await withServer()
    expect(await desk.done(line)).toMatch(/rows of user$[^]*Nothing was changed\.\n$/m)
  },
  'latchkey move --cancel': async (line) => {
    expect(await (await embedded()).done(line)).toBe('No move was begun.\n')
  },
}
