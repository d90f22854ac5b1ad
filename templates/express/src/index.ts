import express from 'express'
import { authRoutes } from './auth-routes.js'

const app = express()

app.use(authRoutes)
app.get('/', (_request, response) => {
  response.send('Hello')
})

const port = Number(process.env.PORT ?? 3000)
app.listen(port, () => console.log(`http://localhost:${port}`))
