import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))

export default defineConfig(({ command }) => {
  // Also when something sets another NODE_ENV, such as a test runner: the built page gets React's production build.
  if (command === 'build') process.env['NODE_ENV'] = 'production'
  return {
    root: path('.'),
    base: './',
    plugins: [react()],
    resolve: {
      alias: {
        '@latchkey/react/audit-log': path('../../widgets/audit/index.ts'),
        '@latchkey/react/admin-users': path('../../widgets/admin/users/index.ts'),
        '@latchkey/react/impersonation-banner': path('../../widgets/admin/impersonation-banner/index.ts'),
        '@latchkey/react/locales': path('../../widgets/locales'),
        '@latchkey/react': path('../../widgets/index.ts'),
      },
    },
    // `vite examples/playground` beside a running `latchkey serve --dev`.
    server: { proxy: { '/api/auth': 'http://localhost:3000', '/dev': 'http://localhost:3000' } },
    build: {
      outDir: path('../../dist/playground'),
      emptyOutDir: true,
      // The page's policy is `default-src 'self'`: nothing may become a data: address or an inline script.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      // The tour shows every widget, so most of what widgets load later is there from the beginning.
      rolldownOptions: { checks: { ineffectiveDynamicImport: false } },
    },
  }
})
