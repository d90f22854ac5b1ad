import { defineConfig, emailPassword } from 'latchkey'

export default defineConfig({
  appName: 'Latchkey',
  features: [emailPassword()],
})
