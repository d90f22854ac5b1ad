import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { freePort } from '../support/process.ts'
import { ada, fillSignUp } from '../widgets/visitor.ts'
import { createProject, type Project, setUpLine } from './project.ts'
import { patientVisitor, somebody, walk, walkPlain } from './walk.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const readme = await readFile(join(root, 'README.md'), 'utf8')

/** The line with which README makes a new project of a framework. */
function lineOf(framework: string): string {
  const [, line] = new RegExp(String.raw`^\| \[${framework}\][^|]*\| ${'`'}(.+?)${'`'} *\|$`, 'm').exec(readme) ?? []
  if (line === undefined) throw new Error(`README has no line for ${framework}`)
  return line
}

/** TanStack Start asks for a newer Node than we do: npm has one for the tests. */
const isOldNode = Number(process.versions.node.split('.', 1)[0]) < 22
const newerNode = `node-${process.platform}-${process.arch}`

interface Way {
  readonly name: string
  /** Where the generator loads its template from elsewhere than npm: what it writes, in a folder of `bases/`. */
  readonly base?: string
  readonly more?: readonly string[]
  /** What is typed behind `npm run dev`, so that a taken port does not matter. */
  readonly port: string
  readonly isPlain?: boolean
}

const ways: readonly Way[] = [
  { name: 'Next', port: '' },
  { name: 'React Router', base: 'react-router', port: ' -- --port $PORT --strictPort --host localhost' },
  {
    name: 'TanStack Start',
    ...(isOldNode && { more: [`${newerNode}@22`] }),
    port: ' -- --port $PORT --strictPort --host localhost',
  },
  { name: 'Hono', base: 'hono', port: '', isPlain: true },
  { name: 'Express', port: '', isPlain: true },
]

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser(inject('browser'))
})
afterAll(() => browser?.close())

it('says what is typed here', () => {
  const [, lines = ''] = /^## Your framework$.*?^```\n(.*?)^```$/ms.exec(readme) ?? []
  expect(lines.trim().split('\n')).toEqual(['npm i latchkey @latchkey/react', setUpLine])
})

describe.each(ways)('from an empty folder by README: $name', ({ name, base, more = [], port, isPlain = false }) => {
  let project: Project
  beforeAll(async () => {
    const fresh = base === undefined ? { line: lineOf(name) } : { base }
    project = await createProject({ fresh, more })
  })
  afterAll(() => project?.remove())

  it('init says what is left to do, and then people sign up', async () => {
    expect(project.told).toMatch(/^ {2}npm run dev$/m)
    const [, address = ''] = /^Then open (\S+) and sign up\.$/m.exec(project.told) ?? []
    const { pathname } = new URL(address)
    const env =
      more.length === 0
        ? {}
        : { PATH: `${join(project.folder, 'node_modules', newerNode, 'bin')}:${process.env['PATH']}` }
    const server = await project.start(`npm run dev${port}`, pathname, env)
    try {
      const visitor = await patientVisitor(browser)
      // A development server meets some packages late, and then loads the page once more.
      await visitor.page.goto(server.origin + pathname, { waitUntil: 'networkidle' })
      await (isPlain ? walkPlain : walk)(visitor.page, server.origin, somebody('ada'))
      await visitor.close()
    } finally {
      await server.stop()
    }
  })
})

describe('from an empty folder by README: Vite', () => {
  let project: Project
  beforeAll(async () => {
    project = await createProject({ fresh: { line: lineOf('Vite') } })
  })
  afterAll(() => project?.remove())

  it('init says what is left to do, and then people sign up', async () => {
    expect(project.told).toMatch(/^ {2}npx latchkey serve\nAnd in a second terminal:\n {2}npm run dev$/m)
    expect(project.told).toContain('Then open http://localhost:5173 and sign up.')
    const [page, service] = [String(await freePort()), String(await freePort())]
    const here = (text: string) => text.replaceAll('5173', page).replaceAll('localhost:3000', `localhost:${service}`)
    await project.edit('auth.config.ts', here)
    await project.edit('src/auth.tsx', here)
    const running = await project.start('npx latchkey serve', '/api/auth/ok', { PORT: service })
    try {
      const pages = await project.start(`npm run dev -- --port ${page} --strictPort`, '/', { PORT: page })
      try {
        await signUp(await patientVisitor(browser), pages.origin)
      } finally {
        await pages.stop()
      }
    } finally {
      await running.stop()
    }
  })

  async function signUp(
    { page, problems, close }: { page: Page; problems: string[]; close(): Promise<void> },
    origin: string,
  ) {
    await page.goto(origin)
    await page.getByText('Sign up', { exact: true }).click()
    await fillSignUp(page, ada)
    await page.getByRole('button', { name: 'Create account' }).click()
    const menu = page.locator('[data-lk="user-button"] [data-part="trigger"]')
    await menu.waitFor()
    await page.reload()
    await menu.waitFor()
    expect(problems).toEqual([])
    await close()
  }
})
