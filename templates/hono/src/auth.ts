import { createAuth } from 'latchkey'
import config from '../auth.config.js'

// Opens nothing before the first request, and makes its tables then.
export const auth = createAuth(config, { migrate: true })
