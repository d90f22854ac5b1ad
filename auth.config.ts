import { defineConfig, emailPassword } from 'latchkey'

export default defineConfig({
  appName: 'Latchkey',
  user: { changeEmail: true, deleteUser: true },
  features: [emailPassword({ revokeSessionsOnPasswordReset: true })],
})
