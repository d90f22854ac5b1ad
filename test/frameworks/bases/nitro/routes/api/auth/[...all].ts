import { createAuth, emailPassword } from 'latchkey'
import { defineHandler } from 'nitro/h3'

const auth = createAuth({ features: [emailPassword()] }, { migrate: true })

export default defineHandler((event) => auth.fetch(event.req, { ip: event.req.ip }))
