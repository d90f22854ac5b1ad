import { inject } from 'vitest'
import { expect, it, onTestFinished } from 'vitest'
import { openAuth } from '../../runtime/auth.ts'
import { applyMigrations } from '../../runtime/database/migrate.ts'
import { queueMail } from '../../runtime/outbox/outbox.ts'
import { createTestDatabase } from '../support/postgres.ts'
import { recordedLog, testSecret } from '../support/test-auth.ts'
import { hello, mailing } from './mailing-feature.ts'
import { helloData, sinkForTest } from './mailing.ts'

it('sends each of fifty mails once when two services work on one PostgreSQL', async () => {
  const sink = await sinkForTest()
  const { url, drop } = await createTestDatabase(inject('postgres'))
  onTestFinished(() => drop())
  const log = recordedLog()
  const open = () =>
    openAuth(
      { secrets: `1:${testSecret}`, features: [mailing({ hello })] },
      { dev: true, log, env: { SMTP_URL: sink.url, DATABASE_URL: url } },
    )
  const services = [await open(), await open()]
  onTestFinished(async () => {
    for (const service of services) await service.close()
  })
  const [service] = services
  if (service === undefined) throw new Error('It was opened')
  await applyMigrations(service.db, service.migrations, new Date())
  const addresses = Array.from({ length: 50 }, (_, index) => `person-${index}@example.com`)
  for (const to of addresses) {
    const platform = { settings: service.settings, tasks: service.tasks, log }
    await queueMail(platform, service.db, { kind: 'hello', to, data: helloData }, new Date())
  }
  await Promise.all(services.map((each) => each.tasks.runNow('mail')))
  expect(sink.mails.flatMap(({ to }) => to).toSorted()).toEqual(addresses.toSorted())
  expect(log.lines.filter((line) => line.includes('mail.sent'))).toHaveLength(50)
})
