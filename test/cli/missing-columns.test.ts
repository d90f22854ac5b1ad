import { expect, it } from 'vitest'
import { emptyFolder, latchkey, ownDatabase } from './in-process.ts'

const config = `
import { defineConfig, defineFeature, type } from 'latchkey'
const forgetful = defineFeature({ id: 'forgetful', fields: { user: type({ nickName: 'string | null' }) } })
export default defineConfig({ features: [forgetful] })`
const told =
  'features.forgetful.fields.user.nickName: expected the column nick_name in latchkey.user.\n' +
  '  No migration of the feature forgetful adds it. Append one: alter table latchkey.user add column nick_name …, then run: npx latchkey migrate\n'

it('migrate and serve end with 78 when a declared field has no column, and name the migration to write', async () => {
  const cwd = emptyFolder({ 'auth.config.ts': config })
  const env = {
    ...(await ownDatabase()),
    LATCHKEY_SECRETS: '1:a-secret-of-the-test-0123456789-abc',
    LATCHKEY_BASE_URL: 'https://auth.example.com',
  }
  const migrated = await latchkey(['migrate'], { cwd, env })
  expect([migrated.code, migrated.stderr]).toEqual([78, told])
  expect(migrated.stdout).toMatch(/^Applied \d+: /)
  const served = await latchkey(['serve'], { cwd, env })
  expect([served.code, served.stderr]).toEqual([78, told])
  const { DATABASE_URL } = env
  const developed = await latchkey(['serve', '--dev'], { cwd, env: { DATABASE_URL } })
  expect([developed.code, developed.stderr]).toEqual([78, told])
})
