import { createAuth } from 'latchkey'
import config from '../../auth.config'

// Opens nothing before the first request, so that a build needs neither secret nor database.
export const auth = createAuth(config, { migrate: true })
