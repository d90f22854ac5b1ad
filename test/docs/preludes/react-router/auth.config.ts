import { defineConfig, emailPassword } from 'latchkey'

export default defineConfig({ features: [emailPassword()] })
