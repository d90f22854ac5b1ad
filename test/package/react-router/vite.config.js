import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [reactRouter()],
  // Bundled before the first page is served: a dependency that Vite meets later makes it load the page once more.
  optimizeDeps: {
    include: [
      '@latchkey/react',
      'react',
      'react/jsx-dev-runtime',
      'react-dom',
      'react-dom/client',
      'react-router',
      'react-router/dom',
    ],
  },
})
