import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [reactRouter()],
  resolve: { tsconfigPaths: true },
  // Bundled before the first page is served: what Vite meets later makes it load the page once more, in the middle of a test.
  optimizeDeps: {
    include: [
      '@latchkey/react',
      '@latchkey/react/react-router',
      'react',
      'react/jsx-runtime',
      'react/jsx-dev-runtime',
      'react-dom',
      'react-dom/client',
      'react-router',
      'react-router/dom',
    ],
  },
})
