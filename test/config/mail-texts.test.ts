import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { requireTexts } from '../../runtime/config/feature-mails.ts'
import { openAuth } from '../../runtime/auth.ts'

const greeting = { id: 'acme-notes', mails: { greeting: {} } }

it('a kind of mail without texts does not start', async () => {
  const config = { baseURL: 'http://localhost:3000', database: { directory: 'memory://' }, features: [greeting] }
  await expect(openAuth(config, { dev: true })).rejects.toThrow(
    'features.acme-notes.mails.greeting: expected texts: template, or the files greeting.html and greeting.txt.\n  The feature acme-notes sends greeting and has no greeting.html and no greeting.txt. Write template: { subject, text, html } in it, or put the files into the folder of mail.templates.',
  )
})

it('the texts of a kind may stand in the feature, in the folder and in the package', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-texts-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const template = { subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' }
  requireTexts([{ id: 'a', mails: { greeting: { template }, 'reset-password': {} } }], undefined)
  await writeFile(join(folder, 'greeting.txt'), 'Subject: Hello\n\nHello')
  expect(() => requireTexts([greeting], folder)).toThrow('has no greeting.html.')
  await writeFile(join(folder, 'greeting.html'), '<p>Hello</p>')
  requireTexts([greeting], folder)
})
