import type { Auth } from 'latchkey'
import type config from '../../auth.config'

export declare const auth: Auth<typeof config.features>
