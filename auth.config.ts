import { defineConfig, emailPassword, fake, social } from 'latchkey'

export default defineConfig({
  appName: 'Latchkey',
  user: { changeEmail: true, deleteUser: true },
  // fake() plays a sign-in service for local work; it refuses to start anywhere else.
  features: [emailPassword({ revokeSessionsOnPasswordReset: true }), social({ providers: [fake()] })],
})
