import { defineConfig, emailPassword, organization } from 'latchkey'

export default defineConfig({
  trustedOrigins: ['http://localhost:5173'],
  features: [emailPassword(), organization()],
})
