import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [react(), tailwindcss()],
  resolve: { dedupe: ['react', 'react-dom'] },
  build: { rolldownOptions: { input: ['ours.html', 'theirs.html'] }, chunkSizeWarningLimit: 4000 },
})
