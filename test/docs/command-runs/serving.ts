import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import { ownDatabase } from '../../cli/in-process.ts'
import { keepRunning } from '../../package/readme-shell.ts'
import { freePort, startLine } from '../../support/process.ts'
import { emptyDesk, project, type Recipes, usual } from './desk.ts'
import { callsOf } from './visitor.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const production = {
  LATCHKEY_SECRETS: '1:a-secret-of-the-test-0123456789-abc',
  LATCHKEY_BASE_URL: 'https://auth.example.com',
}
const config = `import { defineConfig, emailPassword } from 'latchkey'
export default defineConfig({ features: [emailPassword()] })
`

/** The project that `init --yes` makes. */
const embedded = project('embedded', 'embedded')

/** Commands that run the service, and the look at what it needs. */
export const serving: Recipes = {
  'latchkey serve': async (line) => {
    const desk = await embedded()
    const service = await desk.serve(line)
    expect(await callsOf(service).signUp()).toBe(200)
    expect(await service.stop()).toMatchObject({ code: 0, stderr: '' })

    const live = emptyDesk({ 'auth.config.ts': config }).with({ ...production, ...(await ownDatabase()) })
    expect(await live.type(line)).toMatchObject({
      code: 3,
      stderr: expect.stringContaining('Run: npx latchkey migrate'),
    })
    await live.done('latchkey migrate')
    expect(await live.type(line)).toMatchObject({
      code: 78,
      stderr: expect.stringContaining('npx latchkey keys rotate'),
    })
    await live.done('latchkey keys rotate')
    await using other = await live.serve(line)
    expect((await callsOf(other).call('/readyz')).status).toBe(200)
  },
  'latchkey serve --dev': async (line) => {
    const desk = emptyDesk({ 'auth.config.ts': config })
    await using service = await desk.serve(line)
    expect(await callsOf(service).signUp()).toBe(200)
    for (const page of ['/', '/dev/inbox']) {
      const answer = await fetch(`${service.url}${page}`)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/html')])
    }
  },
  'latchkey serve --dev --port 4000': async (line) => {
    const port = String(await freePort())
    const { cwd } = await embedded()
    await using service = startLine(line.replace('4000', port), { cwd })
    await service.said(new RegExp(`is ready at http://localhost:${port} in `))
    expect(await callsOf({ url: `http://localhost:${port}` }).signUp()).toBe(200)
  },
  'latchkey serve --workers auto': async (line) => {
    const live = emptyDesk({ 'auth.config.ts': config }).with({ ...production, ...(await ownDatabase()) })
    await live.done('latchkey migrate')
    await live.done('latchkey keys rotate')
    await using service = await live.serve(line)
    expect((await callsOf(service).call('/readyz')).status).toBe(200)
    expect(await service.stop()).toMatchObject({ code: 0, stderr: '' })
  },
  'npm start': async (line) => {
    const port = String(await freePort())
    const env = { ...(await ownDatabase()), LATCHKEY_SECRETS: production.LATCHKEY_SECRETS, PORT: port }
    const url = `http://localhost:${port}`
    const running = await keepRunning(line, `${url}/api/auth/readyz`, { cwd: root, env })
    try {
      expect(await (await fetch(url)).text()).toContain('<script')
    } finally {
      await running.stop()
    }
  },
  'latchkey check': async (line) => {
    expect(await (await usual()).done(line)).toBe('Nothing contradicts itself.\n')
  },
  'latchkey check --fix': async (line) => {
    expect(await (await usual()).done(line)).toBe('Nothing contradicts itself.\n')
  },
  'latchkey doctor': async (line) => {
    const desk = await usual()
    expect(await desk.done(line)).toMatch(/^ok +migrations +all \d+ applied$[^]*Everything is in order\.\n$/m)
    chmodSync(join(desk.cwd, '.env'), 0o644)
    expect(await desk.type(line)).toMatchObject({ code: 78, stdout: expect.stringContaining('chmod 600 .env') })
  },
}
