import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { authRoutes } from './auth-routes.js'

const app = new Hono()

app.get('/', (c) => c.text('Hello'))
app.route('/', authRoutes)

serve({ fetch: app.fetch, port: Number(process.env.PORT ?? 3000) }, ({ port }) => {
  console.log(`http://localhost:${port}`)
})
