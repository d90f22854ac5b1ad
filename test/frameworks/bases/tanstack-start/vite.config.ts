import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import viteReact from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  resolve: { tsconfigPaths: true },
  plugins: [tanstackStart(), viteReact()],
  // Bundled before the first page is served: what Vite meets later makes it load the page once more, in the middle of a test.
  optimizeDeps: { include: ['@latchkey/react', '@latchkey/react/tanstack-router'] },
})
