import {
  admin,
  auditLog,
  bearer,
  defineConfig,
  emailPassword,
  fake,
  jwt,
  organization,
  passkey,
  social,
  username,
} from 'latchkey'

export default defineConfig({
  appName: 'Latchkey',
  user: { changeEmail: true, deleteUser: true },
  features: [
    emailPassword({ revokeSessionsOnPasswordReset: true }),
    username(),
    passkey(),
    // fake() plays a sign-in service for local work; it refuses to start anywhere else.
    social({ providers: [fake()] }),
    jwt(),
    bearer(),
    admin(),
    organization({ invitationPage: '/?page=accept-invitation' }),
    auditLog(),
  ],
})
