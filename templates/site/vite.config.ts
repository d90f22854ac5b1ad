import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [react()],
  // One copy of React, also when latchkey is installed in the folder above.
  resolve: { dedupe: ['react', 'react-dom'] },
  server: {
    port: 5173,
    strictPort: true,
    // The page and the service share an origin, as they do behind a proxy in production: the session cookie just works.
    proxy: { '/api/auth': '{{service}}' },
  },
})
